"use strict";
// Draws the plots, in the colours of the page, and says on the root element what came of it: data-report is
// {"expected": plots in the page, "drawn": plots that are there, "errors": [...], "requests": what was fetched} once all are done.
(() => {
  const errors = [];
  addEventListener("error", (event) => errors.push(String(event.message)));
  addEventListener("unhandledrejection", (event) => errors.push(String(event.reason)));
  addEventListener("securitypolicyviolation", (event) => errors.push(`refused ${event.violatedDirective}: ${event.blockedURI}`));

  // Distinguishable for colour-blind readers, on light and on dark.
  const LIGHT = ["#0062b8", "#c24e00", "#007a5e", "#a8328a", "#8a6d00", "#5b4fc4", "#b3261e", "#3d6b7d", "#5f7a1f", "#7a4a2b", "#1f1f1f", "#c2185b", "#7a7a7a", "#00838f"];
  const DARK = ["#66b3ff", "#ff9b54", "#43cfa6", "#f291d8", "#e6c84f", "#b0a6ff", "#ff8a80", "#8fc7dc", "#b5d96b", "#d6a27c", "#f2f2f2", "#ff79b0", "#a8a8a8", "#5fd3dc"];
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const narrow = matchMedia("(max-width: 48rem)");

  const theme = () => {
    const style = getComputedStyle(document.documentElement);
    const value = (name) => style.getPropertyValue(name).trim();
    return { ink: value("--ink"), soft: value("--soft"), card: value("--card"), line: value("--line"), colours: dark.matches ? DARK : LIGHT };
  };

  // A system has one colour everywhere, where a figure has several; series of one system differ by dashes and shapes. Else each
  // series has a colour. The paper's series of the same name has the colour of ours.
  const systems = JSON.parse(document.getElementById("systems")?.textContent ?? "{}");
  const plain = (trace) => trace.name.replace(/ \(paper\)$/, "");
  const DASHES = ["solid", "dot", "dashdot", "longdash"];
  const bySystem = (data) => new Set(data.map((trace) => systems[plain(trace)] ?? plain(trace))).size > 1
    && data.some((trace) => plain(trace) in systems);
  const numbers = (data) => {
    if (bySystem(data)) {
      let free = 12;
      const others = new Map();
      return data.map((trace) => {
        const name = plain(trace);
        if (name in systems) return systems[name];
        if (!others.has(name)) others.set(name, free--);
        return others.get(name);
      });
    }
    const given = new Map();
    return data.map((trace) => {
      const name = plain(trace);
      if (!given.has(name)) given.set(name, given.size);
      return given.get(name);
    });
  };
  // Where there are more series than colours, shapes tell them apart.
  const SHAPES = ["circle", "square", "triangle-up", "x", "star"];

  // An axis of powers of ten gets a label for each of them, and more only where there are few.
  const ticks = (data, name, axis) => {
    if (axis.type !== "log" || axis.tickvals) return {};
    const of = (trace) => (name === "xaxis" ? trace.x : (trace.yaxis ?? "y") === name.replace("axis", "") ? trace.y : []);
    const values = data.flatMap(of).filter((value) => value > 0);
    return { dtick: Math.log10(Math.max(...values) / Math.min(...values)) > 2.5 ? 1 : "D2" };
  };

  const frame = (data, layout, look) => {
    const axis = { gridcolor: look.line, linecolor: look.soft, zerolinecolor: look.line, tickcolor: look.soft };
    const with_axis = (name) => (layout[name] ? { [name]: { ...layout[name], ...axis, ...ticks(data, name, layout[name]) } } : {});
    return {
      ...layout, ...with_axis("xaxis"), ...with_axis("yaxis"), ...with_axis("yaxis2"),
      paper_bgcolor: look.card, plot_bgcolor: look.card,
      font: { color: look.ink, family: "system-ui, sans-serif", size: 13 },
      hoverlabel: { bgcolor: look.card, bordercolor: look.line, font: { color: look.ink } },
      legend: narrow.matches ? { orientation: "h", y: -0.25, groupclick: "toggleitem" }
        : { x: layout.yaxis2 ? 1.12 : 1.02, groupclick: "toggleitem" },
      margin: { l: 64, r: 24, t: 32, b: 72 },
    };
  };

  // How many series of the same colour stand before this one.
  const variant = (given, data, index) => given.slice(0, index).filter((number, before) => number === given[index]
    && plain(data[before]) !== plain(data[index])).length;

  const paint = (data, look) => numbers(data).map((number, index, given) => {
    const trace = data[index];
    const colour = look.colours[number % look.colours.length];
    const one = bySystem(data);
    const round = (one ? variant(given, data, index) : Math.floor(number / look.colours.length)) % SHAPES.length;
    const marker = { ...trace.marker, color: colour };
    if (trace.type === "bar") return { ...trace, marker };
    const solid = trace.line.dash === "solid";
    if (solid) marker.symbol = SHAPES[round];
    const dash = solid && one ? DASHES[round % DASHES.length] : trace.line.dash;
    const error_y = trace.error_y ? { ...trace.error_y, color: colour } : undefined;
    return { ...trace, ...(error_y && { error_y }), marker, line: { ...trace.line, color: colour, dash } };
  });

  // Values as a share of the greatest of their source, ours or the paper's, so that shapes can be compared.
  const shared = ({ data, layout, share }) => {
    if (!share) return { data, layout };
    const paper = (trace) => / \(paper\)$/.test(trace.name);
    const greatest = (from) => Math.max(...data.filter((trace) => paper(trace) === from).flatMap((trace) => trace.y));
    const peak = { true: greatest(true), false: greatest(false) };
    const of = (values, trace) => values.map((value) => value / peak[paper(trace)]);
    const { yaxis2, ...rest } = layout;
    return {
      data: data.map((trace) => ({
        ...trace, y: of(trace.y, trace), yaxis: "y",
        ...(trace.error_y && { error_y: { ...trace.error_y, array: of(trace.error_y.array, trace), arrayminus: of(trace.error_y.arrayminus, trace) } }),
      })),
      layout: { ...rest, yaxis: { ...layout.yaxis, title: { text: "share of the peak" } } },
    };
  };

  const plots = [];
  const draw = async (source) => {
    const name = source.dataset.plot;
    const place = document.querySelector(`.plot[data-name="${CSS.escape(name)}"]`);
    const plot = JSON.parse(source.textContent);
    const look = theme();
    await Plotly.newPlot(place, paint(plot.data, look), frame(plot.data, plot.layout, look), { responsive: true, displaylogo: false });
    plots.push({ place, plot });
    const tools = document.querySelector(`.plot-tools[data-for="${CSS.escape(name)}"]`);
    tools.hidden = false;
    for (const button of tools.querySelectorAll("button")) {
      if ("share" in button.dataset) {
        button.setAttribute("aria-pressed", "false");
        button.addEventListener("click", () => {
          plot.share = !plot.share;
          button.setAttribute("aria-pressed", String(plot.share));
          redraw({ place, plot });
        });
        continue;
      }
      const axis = button.dataset.axis;
      const show = () => button.setAttribute("aria-pressed", String(plot.layout[axis]?.type === "log"));
      show();
      button.addEventListener("click", () => {
        const type = plot.layout[axis]?.type === "log" ? "linear" : "log";
        for (const each of axis === "yaxis" && plot.layout.yaxis2 ? [axis, "yaxis2"] : [axis]) {
          plot.layout[each] = { ...plot.layout[each], type };
        }
        show();
        redraw({ place, plot });
      });
    }
  };

  const redraw = ({ place, plot }) => {
    const look = theme();
    const { data, layout } = shared(plot);
    return Plotly.react(place, paint(data, look), frame(data, layout, look), { responsive: true, displaylogo: false });
  };
  for (const query of [dark, narrow]) query.addEventListener("change", () => plots.forEach(redraw));

  const all = [...document.querySelectorAll("script[data-plot]")];
  (async () => {
    for (const source of all) {
      try {
        await draw(source);
      } catch (error) {
        errors.push(`${source.dataset.plot}: ${error}`);
      }
    }
    const drawn = [...document.querySelectorAll(".plot")].filter((place) => place.querySelector("svg.main-svg .trace")).length;
    // What lies in the page is no request.
    const requests = performance.getEntriesByType("resource").map((entry) => entry.name).filter((name) => !/^(data|blob):/.test(name));
    document.documentElement.dataset.report = JSON.stringify({ expected: all.length, drawn, errors, requests });
  })();
})();
