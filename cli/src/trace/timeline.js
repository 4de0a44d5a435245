"use strict";
// The timeline of a trace. The data are described in html.rs: blocks of calls and messages, each packed by itself, and
// bins for the view from afar. Times are nanoseconds.

const about = JSON.parse(document.getElementById("description").textContent);
const data = document.getElementById("data").firstChild ? document.getElementById("data").firstChild.data : "";
const element = id => document.getElementById(id);
const chart = element("chart"), overview = element("overview"), tip = element("tip");
const FAMILIES = ["sends", "receives", "completes", "collective", "one-sided", "files", "other calls"];
const END = Math.max(about.end, 1), LEFT = 84, RULER = 22, BIN = 6;
// So many calls and messages are drawn one by one; of more, their bins.
const MOST_CALLS = 150000, MOST_MESSAGES = 4000;
// So many unpacked blocks are kept.
const MOST_BLOCKS = 256;

let view = { from: 0, to: END, top: 0 };
let row = 26, wanted = null, chosen = null, drag = null, waiting = false, shown = { calls: [], exact: false, arrows: 0 };

// ---- data ----

async function unpacked(at, len) {
  const text = atob(data.substr(at, len)), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function reader(bytes) {
  let at = 0;
  return () => {
    let number = 0, scale = 1, byte;
    do {
      byte = bytes[at++];
      number += (byte & 127) * scale;
      scale *= 128;
    } while (byte & 128);
    return number;
  };
}

function readCalls(bytes, block, lane) {
  const next = reader(bytes), calls = [];
  let begin = block.begin;
  for (let i = 0; i < block.count; i++) {
    begin += next();
    const call = { lane, begin, end: begin + next(), f: next(), site: next(), comm: next(), bytes: next(),
                   peer: next() - 1, waited: next(), wait: next(), waitNs: next() };
    call.unfinished = call.wait >> 3 & 1;
    call.wait &= 7;
    calls.push(call);
  }
  return calls;
}

function readMessages(bytes, block) {
  const next = reader(bytes), messages = [];
  let at = block.begin;
  for (let i = 0; i < block.count; i++) {
    at += next();
    messages.push({ at, from: next(), to: next(), end: at + next(), bytes: next(), tag: next() | 0, wait: next() });
  }
  return messages;
}

const cache = new Map();

// The contents of a block, or nothing while they are unpacked; then the page is drawn again.
function contents(block, read) {
  const known = cache.get(block);
  if (known) {
    cache.delete(block);
    cache.set(block, known);
    return known.list;
  }
  const entry = { list: null };
  cache.set(block, entry);
  entry.ready = unpacked(block.at, block.len).then(bytes => { entry.list = read(bytes); draw(); return entry.list; });
  for (const key of cache.keys()) {
    if (cache.size <= MOST_BLOCKS) break;
    if (cache.get(key).list) cache.delete(key);
  }
  return null;
}

async function whole(block, read) {
  const list = contents(block, read);
  return list || cache.get(block).ready;
}

for (const lane of about.lanes) {
  unpacked(lane.bins[0], lane.bins[1]).then(bins => { lane.binned = bins; draw(); });
}

// ---- words ----

function time(ns, digits = 3) {
  const units = [[1e9, "s"], [1e6, "ms"], [1e3, "µs"], [1, "ns"]];
  const [scale, unit] = units.find(([scale]) => ns >= scale) || units[3];
  return `${+(ns / scale).toPrecision(digits)} ${unit}`;
}

function bytes(n) {
  for (const unit of ["B", "KiB", "MiB", "GiB"]) {
    if (n < 1024 || unit === "GiB") return `${+n.toPrecision(3)} ${unit}`;
    n /= 1024;
  }
}

function laneName(lane) {
  return `rank ${lane.rank}` + (lane.thread ? ` thread ${lane.thread}` : "");
}

function told(call) {
  const lines = [`${about.functions[call.f]?.[0] ?? "?"} on ${laneName(about.lanes[call.lane])}`,
    `${time(call.end - call.begin)} from ${time(call.begin, 7)} on` + (call.unfinished ? ", not ended when the rank was" : "")];
  if (call.site) lines.push(`at ${about.sites[call.site]}`);
  if (call.comm) lines.push(`communicator ${about.comms[call.comm]}`);
  if (call.peer >= 0) lines.push(`peer or root ${call.peer}`);
  if (call.bytes) lines.push(bytes(call.bytes));
  if (call.wait) lines.push(`${about.waits[call.wait - 1]}: ${time(call.waitNs)}`);
  if (call.waited) lines.push(`blocked ${time(call.waited)} as measured`);
  return lines.join("\n");
}

// ---- search ----

// What is searched for: calls by name, place or communicator, and a rank.
function search(text) {
  text = text.trim().toLowerCase();
  if (!text) return null;
  const rank = /^rank (\d+)$/.exec(text);
  if (rank) return { rank: +rank[1] };
  const set = list => new Set(list.flatMap((name, i) => name && name.toLowerCase().includes(text) ? [i] : []));
  return { f: set(about.functions.map(f => f[0])), site: set(about.sites), comm: set(about.comms) };
}

function matches(call) {
  if (wanted.rank !== undefined) return about.lanes[call.lane].rank === wanted.rank;
  if (wanted.pair) return call.site === wanted.pair[0] && call.f === wanted.pair[1];
  return wanted.f.has(call.f) || (call.site && wanted.site.has(call.site)) || (call.comm && wanted.comm.has(call.comm));
}

function mayMatch(block, lane) {
  if (wanted.rank !== undefined) return lane.rank === wanted.rank;
  if (wanted.pair) return block.sites.includes(wanted.pair[0]) && block.functions.includes(wanted.pair[1]);
  return wanted.comm.size > 0 || block.functions.some(f => wanted.f.has(f)) || block.sites.some(s => s && wanted.site.has(s));
}

// Goes to the next match behind, or before, the one that was chosen last.
async function go(forward) {
  if (!wanted) return;
  const from = chosen ? chosen.begin : forward ? -1 : Infinity, lane0 = chosen ? chosen.lane : forward ? -1 : Infinity;
  const later = call => call.begin > from || (call.begin === from && call.lane > lane0);
  const sooner = call => call.begin < from || (call.begin === from && call.lane < lane0);
  let best = null;
  const better = call => !best || (forward ? call.begin < best.begin : call.begin > best.begin);
  for (const [i, lane] of about.lanes.entries()) {
    const blocks = forward ? lane.blocks : [...lane.blocks].reverse();
    for (const block of blocks) {
      if (forward ? block.end < from : block.begin > from) continue;
      if (best && (forward ? block.begin > best.begin : block.end < best.begin)) break;
      if (!mayMatch(block, lane)) continue;
      const calls = await whole(block, bytes => readCalls(bytes, block, i));
      const found = (forward ? calls : [...calls].reverse()).find(c => matches(c) && (forward ? later(c) : sooner(c)));
      if (!found) continue;
      if (better(found)) best = found;
      break;
    }
  }
  element("found").textContent = best ? "" : forward ? "no later match" : "no earlier match";
  if (!best) return;
  choose(best);
  const length = Math.max((best.end - best.begin) * 4, 2000), middle = (best.begin + best.end) / 2;
  show(middle - length / 2, middle + length / 2);
  if (best.lane < view.top || best.lane >= view.top + rowsShown()) view.top = Math.max(0, best.lane - 1);
  draw();
}

function choose(call) {
  chosen = call;
  element("chosen").textContent = call ? told(call) : "";
}

// ---- drawing ----

function rowsShown() {
  return Math.max(1, Math.floor((chart.clientHeight - RULER) / row));
}

function size(canvas, height) {
  const scale = window.devicePixelRatio || 1, width = canvas.clientWidth;
  canvas.style.height = `${height}px`;
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  const pen = canvas.getContext("2d");
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, width, height);
  return [pen, width];
}

let colours = {};
function readColours() {
  const style = getComputedStyle(document.documentElement);
  for (const name of ["ink", "soft", "line", "card", "arrow", "mark", "link", "f0", "f1", "f2", "f3", "f4", "f5", "f6",
                      "w1", "w2", "w3", "w4"]) {
    colours[name] = style.getPropertyValue(`--${name}`).trim();
  }
}

function draw() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => { waiting = false; drawNow(); });
}

function show(from, to) {
  const length = Math.min(Math.max(to - from, 50), END);
  from = Math.min(Math.max(from, 0), END - length);
  view.from = from;
  view.to = from + length;
  draw();
}

// The columns of a lane's bins between two times: the sum of each kind, as parts of the column.
function fromAfar(pen, lane, top, width, height, from, to, dim) {
  if (!lane.binned) return;
  const perNs = about.bins / END;
  pen.globalAlpha = dim ? 0.35 : 1;
  for (let x = 0; x < width; x++) {
    const a = (from + (to - from) * x / width) * perNs, b = (from + (to - from) * (x + 1) / width) * perNs;
    const first = Math.min(Math.floor(a), about.bins - 1), last = Math.min(Math.max(Math.ceil(b), first + 1), about.bins);
    let inCalls = 0, families = 0, waits = [0, 0, 0, 0];
    for (let bin = first; bin < last; bin++) {
      const at = bin * BIN;
      if (lane.binned[at] > 0 && lane.binned[at] >= inCalls / (last - first)) families = lane.binned[at + 5];
      inCalls += lane.binned[at];
      for (let kind = 0; kind < 4; kind++) waits[kind] += lane.binned[at + 1 + kind];
    }
    if (!inCalls) continue;
    const full = 255 * (last - first), tall = Math.max(inCalls / full * height, 1);
    pen.fillStyle = colours[`f${families}`];
    pen.fillRect(LEFT + x, top + height - tall, 1, tall);
    let y = top + height;
    for (let kind = 0; kind < 4; kind++) {
      // Roundings must not lead out of the row.
      const part = Math.min(waits[kind] / full * height, y - top);
      if (part < 0.3) continue;
      pen.fillStyle = colours[`w${kind + 1}`];
      pen.fillRect(LEFT + x, y - part, 1, Math.max(part, 1));
      y -= part;
    }
  }
  pen.globalAlpha = 1;
}

function blocksIn(blocks, from, to) {
  return blocks.filter(block => block.begin <= to && block.end >= from);
}

function ruler(pen, width) {
  const span = view.to - view.from, about10 = span / Math.max(width / 110, 1);
  const power = 10 ** Math.floor(Math.log10(about10)), step = [1, 2, 5, 10].map(n => n * power).find(n => n >= about10);
  const digits = Math.min(15, Math.max(3, Math.ceil(Math.log10(Math.max(view.to / step, 1))) + 2));
  pen.fillStyle = colours.soft;
  pen.strokeStyle = colours.line;
  pen.font = "11px system-ui, sans-serif";
  pen.textBaseline = "middle";
  for (let at = Math.ceil(view.from / step) * step; at <= view.to; at += step) {
    const x = LEFT + (at - view.from) / span * width;
    pen.beginPath();
    pen.moveTo(x, RULER - 5);
    pen.lineTo(x, chart.clientHeight);
    pen.stroke();
    pen.fillText(time(at, digits), x + 3, RULER / 2);
  }
}

function drawNow() {
  if (!colours.ink) readColours();
  const lanes = about.lanes.length, room = Math.max(window.innerHeight * 0.6, 200);
  row = Math.min(46, Math.max(14, Math.floor((room - RULER) / Math.max(lanes, 1))));
  const rows = Math.min(lanes, Math.max(1, Math.floor((room - RULER) / row)));
  const [pen, whole] = size(chart, RULER + rows * row + 2);
  const width = Math.max(whole - LEFT - 6, 50), span = view.to - view.from;
  view.top = Math.min(Math.max(0, Math.round(view.top)), Math.max(0, lanes - rows));
  ruler(pen, width);
  const visible = about.lanes.slice(view.top, view.top + rows);
  const parts = visible.map(lane => blocksIn(lane.blocks, view.from, view.to));
  // What part of a block is in view tells about how many of its calls are.
  const inView = block => block.count * Math.min(1, span / Math.max(block.end - block.begin, 1));
  const count = parts.flat().reduce((sum, block) => sum + inView(block), 0);
  const blockCount = parts.reduce((sum, list) => sum + list.length, 0);
  const exact = count <= MOST_CALLS && blockCount <= MOST_BLOCKS / 2;
  shown = { calls: [], exact, arrows: 0, ready: true };
  for (const [i, lane] of visible.entries()) {
    const top = RULER + i * row + 2, height = row - 4;
    pen.fillStyle = colours.ink;
    pen.font = "12px system-ui, sans-serif";
    pen.textBaseline = "middle";
    pen.fillText(laneName(lane), 6, top + height / 2, LEFT - 10);
    pen.fillStyle = colours.line;
    pen.fillRect(LEFT, top + height, width, 1);
    const lists = exact ? parts[i].map(b => contents(b, bytes => readCalls(bytes, b, view.top + i))) : [null];
    if (lists.some(list => !list)) {
      fromAfar(pen, lane, top, Math.floor(width), height, view.from, view.to, wanted !== null);
      shown.ready &&= !exact;
      continue;
    }
    pen.save();
    pen.beginPath();
    pen.rect(LEFT, top, width, height);
    pen.clip();
    let last = -1, lastColour = "";
    for (const call of lists.flat()) {
      if (call.begin > view.to) break;
      if (call.end < view.from) continue;
      const x = LEFT + (call.begin - view.from) / span * width, w = Math.max((call.end - call.begin) / span * width, 0.7);
      const lit = !wanted || matches(call), colour = colours[`f${about.functions[call.f]?.[1] ?? 6}`];
      shown.calls.push({ call, x, w, top, height });
      // Several calls within one pixel are drawn once.
      const pixel = Math.floor(x);
      if (w < 1 && pixel === last && colour === lastColour && !wanted) continue;
      if (w < 1) [last, lastColour] = [pixel, colour];
      pen.globalAlpha = lit ? 1 : 0.18;
      pen.fillStyle = colour;
      pen.fillRect(x, top, w, height);
      if (call.wait) {
        pen.fillStyle = colours[`w${call.wait}`];
        pen.fillRect(x, top + height / 3, Math.max(call.waitNs / span * width, 0.7), height * 2 / 3);
      }
      if (w > 40) {
        pen.fillStyle = colours.card;
        pen.font = "11px system-ui, sans-serif";
        const left = Math.max(x, LEFT);
        const text = (about.functions[call.f]?.[0] ?? "") + (call.unfinished ? " (unfinished)" : "");
        if (x + w - left > pen.measureText(text).width + 6) pen.fillText(text, left + 3, top + height / 2);
      }
      if (chosen && call.lane === chosen.lane && call.begin === chosen.begin) {
        pen.globalAlpha = 1;
        pen.strokeStyle = colours.mark;
        pen.lineWidth = 2;
        pen.strokeRect(x + 1, top + 1, Math.max(w - 2, 2), height - 2);
        pen.lineWidth = 1;
      }
    }
    pen.restore();
    pen.globalAlpha = 1;
  }
  if (element("arrows").checked) messages(pen, width, rows, inView);
  drawOverview();
  chart.dataset.exact = exact;
  chart.dataset.ready = shown.ready && about.lanes.every(lane => lane.binned);
  chart.dataset.arrows = shown.arrows;
  chart.dataset.from = view.from;
  chart.dataset.to = view.to;
}

// Arrows from senders to receivers.
function messages(pen, width, rows, inView) {
  const span = view.to - view.from, blocks = blocksIn(about.messages.blocks, view.from, view.to);
  if (blocks.reduce((sum, block) => sum + inView(block), 0) > MOST_MESSAGES || blocks.length > MOST_BLOCKS / 4) return;
  pen.save();
  pen.beginPath();
  pen.rect(LEFT, RULER, width, rows * row);
  pen.clip();
  for (const block of blocks) {
    const list = contents(block, bytes => readMessages(bytes, block));
    if (!list) { shown.ready = false; continue; }
    for (const message of list) {
      if (message.end < view.from || message.at > view.to) continue;
      const x = at => LEFT + (at - view.from) / span * width;
      const y = lane => RULER + (lane - view.top + 0.5) * row;
      const [x1, y1, x2, y2] = [x(message.at), y(message.from), x(message.end), y(message.to)];
      if (Math.max(y1, y2) < RULER || Math.min(y1, y2) > RULER + rows * row) continue;
      pen.strokeStyle = pen.fillStyle = message.wait ? colours[`w${message.wait}`] : colours.arrow;
      pen.globalAlpha = wanted ? 0.3 : 0.8;
      pen.beginPath();
      pen.moveTo(x1, y1);
      pen.lineTo(x2, y2);
      pen.stroke();
      const angle = Math.atan2(y2 - y1, x2 - x1);
      pen.beginPath();
      pen.moveTo(x2, y2);
      pen.lineTo(x2 - 7 * Math.cos(angle - 0.35), y2 - 7 * Math.sin(angle - 0.35));
      pen.lineTo(x2 - 7 * Math.cos(angle + 0.35), y2 - 7 * Math.sin(angle + 0.35));
      pen.fill();
      shown.arrows++;
    }
  }
  pen.restore();
  pen.globalAlpha = 1;
}

// The whole run in a strip: the mean of all ranks, and what part of it is in view.
function drawOverview() {
  const [pen, whole] = size(overview, 44), width = Math.max(whole - LEFT - 6, 50);
  pen.fillStyle = colours.ink;
  pen.font = "12px system-ui, sans-serif";
  pen.textBaseline = "middle";
  pen.fillText("all ranks", 6, 22);
  const lanes = about.lanes.filter(lane => lane.binned).slice(0, 64);
  for (let x = 0; x < width && lanes.length; x++) {
    const bin = Math.min(Math.floor(x / width * about.bins), about.bins - 1) * BIN;
    const sums = [0, 0, 0, 0, 0];
    for (const lane of lanes) for (let kind = 0; kind < 5; kind++) sums[kind] += lane.binned[bin + kind];
    const tall = sum => sum / 255 / lanes.length * 40;
    pen.fillStyle = colours.f2;
    pen.fillRect(LEFT + x, 42 - tall(sums[0]), 1, tall(sums[0]));
    let y = 42;
    for (let kind = 1; kind < 5; kind++) {
      pen.fillStyle = colours[`w${kind}`];
      pen.fillRect(LEFT + x, y - tall(sums[kind]), 1, tall(sums[kind]));
      y -= tall(sums[kind]);
    }
  }
  pen.strokeStyle = colours.link;
  pen.lineWidth = 2;
  const x = LEFT + view.from / END * width;
  pen.strokeRect(x, 1, Math.max((view.to - view.from) / END * width, 3), 42);
  pen.lineWidth = 1;
}

// ---- input ----

function timeAt(x) {
  const width = Math.max(chart.clientWidth - LEFT - 6, 50);
  return view.from + (x - LEFT) / width * (view.to - view.from);
}

function zoom(factor, at = (view.from + view.to) / 2) {
  const length = Math.min(Math.max((view.to - view.from) * factor, 50), END), part = (at - view.from) / (view.to - view.from);
  show(at - length * part, at + length * (1 - part));
}

function under(event) {
  const found = shown.calls.filter(({ x, w, top, height }) =>
    event.offsetX >= x - 1 && event.offsetX <= x + w + 1 && event.offsetY >= top && event.offsetY <= top + height);
  found.sort((a, b) => a.w - b.w);
  return found.length ? found[0].call : null;
}

chart.addEventListener("wheel", event => {
  event.preventDefault();
  if (event.shiftKey) {
    view.top += Math.sign(event.deltaY || event.deltaX);
    draw();
  } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    const by = event.deltaX / chart.clientWidth * (view.to - view.from);
    show(view.from + by, view.to + by);
  } else {
    zoom(event.deltaY > 0 ? 1.25 : 0.8, timeAt(event.offsetX));
  }
}, { passive: false });
chart.addEventListener("pointerdown", event => {
  drag = { x: event.offsetX, y: event.offsetY, from: view.from, to: view.to, top: view.top, moved: false };
  chart.setPointerCapture(event.pointerId);
});
chart.addEventListener("pointermove", event => {
  if (drag) {
    const by = (event.offsetX - drag.x) / chart.clientWidth * (drag.to - drag.from);
    drag.moved ||= Math.abs(event.offsetX - drag.x) + Math.abs(event.offsetY - drag.y) > 3;
    if (drag.moved) {
      view.top = drag.top - Math.round((event.offsetY - drag.y) / row);
      show(drag.from - by, drag.to - by);
    }
    return;
  }
  const call = under(event);
  tip.hidden = !call;
  if (call) {
    tip.textContent = told(call);
    tip.style.left = `${Math.max(0, Math.min(event.offsetX + 14, chart.clientWidth - tip.offsetWidth - 4))}px`;
    tip.style.top = `${event.offsetY + 18}px`;
  }
});
chart.addEventListener("pointerup", event => {
  if (drag && !drag.moved) { choose(under(event)); draw(); }
  drag = null;
});
chart.addEventListener("pointerleave", () => { tip.hidden = true; });
overview.addEventListener("click", event => {
  const width = Math.max(overview.clientWidth - LEFT - 6, 50), at = (event.offsetX - LEFT) / width * END;
  const half = (view.to - view.from) / 2;
  show(at - half, at + half);
});
document.addEventListener("keydown", event => {
  if (event.target.tagName === "INPUT" || event.ctrlKey || event.metaKey || event.altKey) return;
  const by = (view.to - view.from) / 8;
  const keys = {
    "+": () => zoom(0.5), "=": () => zoom(0.5), "-": () => zoom(2), "0": () => show(0, END),
    ArrowLeft: () => show(view.from - by, view.to - by), ArrowRight: () => show(view.from + by, view.to + by),
    ArrowUp: () => { view.top--; draw(); }, ArrowDown: () => { view.top++; draw(); },
  };
  const arrows = event.key.startsWith("Arrow") && document.activeElement !== chart;
  if (keys[event.key] && !arrows) { keys[event.key](); event.preventDefault(); }
});
element("in").onclick = () => zoom(0.5);
element("out").onclick = () => zoom(2);
element("all").onclick = () => show(0, END);
element("next").onclick = () => go(true);
element("before").onclick = () => go(false);
element("arrows").onchange = draw;
element("search").addEventListener("input", event => {
  wanted = search(event.target.value);
  document.querySelectorAll("tr.on").forEach(row => row.classList.remove("on"));
  const names = wanted && wanted.f ? [...wanted.f].map(f => about.functions[f][0]).slice(0, 3).join(", ") : "";
  const any = !wanted || wanted.rank !== undefined || wanted.f.size + wanted.site.size + wanted.comm.size > 0;
  element("found").textContent = any ? names : "nothing has this name";
  draw();
});
element("search").addEventListener("keydown", event => {
  if (event.key === "Enter") go(!event.shiftKey);
});
window.addEventListener("resize", draw);
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readColours(); draw(); });

// ---- text ----

element("title").textContent = about.title;
element("about").textContent = `${about.ranks} ranks, ${about.calls.toLocaleString("en")} calls, ` +
  `${about.messages.count.toLocaleString("en")} messages, ${time(about.end, 4)}. Recorded by ${about.arke}.`;
for (const sentence of about.dropped) {
  const line = document.createElement("p");
  line.className = "dropped";
  line.textContent = `${sentence[0].toUpperCase()}${sentence.slice(1)}.`;
  element("about").after(line);
}
for (const [name, colour] of [...FAMILIES.map((name, i) => [name, `--f${i}`]), ...about.waits.map((name, i) => [name, `--w${i + 1}`])]) {
  const entry = document.createElement("span"), square = document.createElement("i");
  square.style.background = `var(${colour})`;
  entry.append(square, name);
  element("legend").append(entry);
}
const head = element("table").tHead.insertRow();
for (const name of ["call", "place", "calls", "ranks", "time", "longest", ...about.waits]) {
  const cell = document.createElement("th");
  cell.textContent = name;
  head.append(cell);
}
for (const line of about.table) {
  const entry = element("table").tBodies[0].insertRow();
  const cells = [about.functions[line.function]?.[0] ?? "?", about.sites[line.site], line.calls.toLocaleString("en"), line.ranks,
                 time(line.ns), time(line.longest_ns), ...line.waits.map(ns => ns ? time(ns) : "")];
  for (const text of cells) entry.insertCell().textContent = text;
  entry.tabIndex = 0;
  const mark = () => {
    const on = !entry.classList.contains("on");
    document.querySelectorAll("tr.on").forEach(row => row.classList.remove("on"));
    entry.classList.toggle("on", on);
    element("search").value = "";
    wanted = on ? { pair: [line.site, line.function] } : null;
    draw();
  };
  entry.onclick = mark;
  entry.onkeydown = event => { if (event.key === "Enter") mark(); };
}
draw();
