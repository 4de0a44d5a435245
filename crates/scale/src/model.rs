//! The LogGP model of a machine of many nodes: latency L, overhead o, gap g and gap per byte G, for messages within
//! a node and for those between nodes, and the costs of local work.
//!
//! - The sender's CPU is busy for o with each message, the receiver's for another o.
//! - Between nodes, a message of n bytes holds its node's way out for max(g, n G), arrives L later, and holds the
//!   receiving node's way in for n G: the ranks of a node share both.
//! - Within a node, a message of at most `eager` bytes is copied by the sender's CPU and again by the receiver's; L
//!   passes between the two.
//! - A message of more than `eager` bytes waits for its receive: it is announced, fetched, and its sender is told of
//!   the end. Within a node the receiver's CPU fetches it straight from the sender's memory, for `fetch` and n G;
//!   between nodes it is read across the network.
//! - Every rank first takes `begin` to write its schedule and start it.
//! - Where a node has fewer cores than ranks, a rank needs a core for whatever it does. Ranks that wait hand their core
//!   on in turn, so before a rank gets one, `switch` passes for each other rank that shares it.

use arke_coll::machine::{Link, Machine};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Messages of one kind. Times in nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogGp {
    /// From the end of a send to the begin of its receive.
    #[serde(rename = "L")]
    pub latency: f64,
    /// Time of the CPU for each send, and for each receive.
    #[serde(rename = "o")]
    pub overhead: f64,
    /// Least time between two messages of a node.
    #[serde(rename = "g")]
    pub gap: f64,
    /// Time for each byte.
    #[serde(rename = "G")]
    pub byte: f64,
    /// Most bytes of a message that does not wait for its receive.
    #[serde(default = "eager")]
    pub eager: u64,
    /// Time of the CPU to begin fetching a longer one.
    #[serde(default)]
    pub fetch: f64,
}

fn eager() -> u64 {
    8 << 10
}

/// A machine.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model {
    /// Messages within a node.
    pub node: LogGp,
    /// Messages between nodes.
    pub network: LogGp,
    /// Time to combine one byte in a reduction.
    pub combine: f64,
    /// Time to copy one byte.
    pub copy: f64,
    /// Time that a rank takes to write a schedule and start it.
    #[serde(default)]
    pub begin: f64,
    /// Cores of a node, where its ranks may outnumber them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cores: Option<u32>,
    /// Time that passes when a core goes from one rank to another.
    #[serde(default)]
    pub switch: f64,
}

/// Models to begin with, by name.
pub const PRESETS: &[(&str, Model)] = &[("ethernet", Model::ETHERNET), ("fast", Model::FAST)];

impl Model {
    const NODE: LogGp =
        LogGp { latency: 100.0, overhead: 30.0, gap: 30.0, byte: 0.05, eager: 8 << 10, fetch: 1_000.0 };

    /// Nodes with TCP over 10 Gbit/s Ethernet between them.
    pub const ETHERNET: Model = Model {
        node: Model::NODE,
        network: LogGp {
            latency: 16_000.0,
            overhead: 2_000.0,
            gap: 2_000.0,
            byte: 0.8,
            eager: 32 << 10,
            fetch: 0.0,
        },
        combine: 0.08,
        copy: 0.03,
        begin: 100.0,
        cores: None,
        switch: 0.0,
    };

    /// Nodes with a 100 Gbit/s network that writes remote memory without the kernel.
    pub const FAST: Model = Model {
        network: LogGp {
            latency: 1_400.0,
            overhead: 200.0,
            gap: 100.0,
            byte: 0.08,
            eager: 16 << 10,
            fetch: 0.0,
        },
        ..Model::ETHERNET
    };

    /// A model from a file: JSON, or TOML where its name ends in `.toml`.
    ///
    /// # Errors
    /// A sentence that names the file and what is wrong with it.
    pub fn read(path: &Path) -> Result<Model, String> {
        let name = path.display();
        let text = std::fs::read_to_string(path).map_err(|e| format!("{name}: {e}"))?;
        let model: Model = match path.extension().is_some_and(|e| e.eq_ignore_ascii_case("toml")) {
            true => toml::from_str(&text).map_err(|e| format!("{name}: {}", e.to_string().trim_end()))?,
            false => {
                // What `arke sim --measure --json` writes holds the model beside other things.
                let value: serde_json::Value =
                    serde_json::from_str(&text).map_err(|e| format!("{name}: {e}"))?;
                let inner = value.get("model").cloned().unwrap_or(value);
                serde_json::from_value(inner).map_err(|e| format!("{name}: {e}"))?
            }
        };
        model.check().map_err(|e| format!("{name}: {e}"))?;
        Ok(model)
    }

    /// Whether all figures make sense.
    ///
    /// # Errors
    /// A sentence that names the figure that does not.
    pub fn check(&self) -> Result<(), String> {
        for (kind, link) in [("node", &self.node), ("network", &self.network)] {
            for (name, value) in [
                ("L", link.latency),
                ("o", link.overhead),
                ("g", link.gap),
                ("G", link.byte),
                ("fetch", link.fetch),
            ] {
                if !(0.0..1e15).contains(&value) {
                    return Err(format!("{name} of the {kind} is {value}; it takes nanoseconds from 0 on"));
                }
            }
        }
        for (name, value) in
            [("combine", self.combine), ("copy", self.copy), ("begin", self.begin), ("switch", self.switch)]
        {
            if !(0.0..1e15).contains(&value) {
                return Err(format!("{name} is {value}; it takes nanoseconds from 0 on"));
            }
        }
        if self.cores == Some(0) {
            return Err("cores is 0; a node has at least one".into());
        }
        Ok(())
    }

    /// The figures by which algorithms are chosen.
    pub fn machine(&self) -> Machine {
        let link = |l: &LogGp| Link {
            latency: l.latency + 2.0 * l.overhead,
            gap: l.gap.max(l.overhead),
            byte: l.byte,
        };
        Machine {
            node: link(&self.node),
            network: link(&self.network),
            combine: self.combine,
            copy: self.copy,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_survives_a_file() {
        for model in [Model::ETHERNET, Model { cores: Some(2), switch: 900.0, ..Model::FAST }] {
            let json = serde_json::to_string(&model).unwrap();
            assert_eq!(serde_json::from_str::<Model>(&json).unwrap(), model);
            let toml = toml::to_string(&model).unwrap();
            assert_eq!(toml::from_str::<Model>(&toml).unwrap(), model);
        }
    }

    #[test]
    fn figures_that_make_no_sense_are_named() {
        let mut model = Model::ETHERNET;
        model.network.gap = -1.0;
        assert_eq!(model.check().unwrap_err(), "g of the network is -1; it takes nanoseconds from 0 on");
        assert!(Model { cores: Some(0), ..Model::ETHERNET }.check().is_err());
        assert!(Model::ETHERNET.check().is_ok());
    }
}
