// Uses the page of a trace as a reader would, and writes what it shows into the page. Appended to it by run.py.
(async () => {
  const said = { errors: [], requests: performance.getEntriesByType("resource").map(r => r.name) };
  window.addEventListener("error", event => said.errors.push(event.message));
  window.addEventListener("unhandledrejection", event => said.errors.push(String(event.reason)));
  // The browser's clock stands for none on a wall, and on a busy machine it runs out before a frame is painted: so frames
  // come by that clock, too, and one that was asked for before comes now.
  window.requestAnimationFrame = paint => setTimeout(paint, 16);
  if (waiting) {
    waiting = false;
    draw();
  }
  const drawn = async () => {
    for (let round = 0; round < 600; round++) {
      await new Promise(resolve => setTimeout(resolve, 50));
      if (chart.dataset.ready === "true" && !waiting) return true;
    }
    said.errors.push("the timeline was not drawn");
    return false;
  };
  // How many points of the chart have a colour of the style.
  const coloured = name => {
    const probe = document.createElement("canvas").getContext("2d");
    probe.fillStyle = colours[name];
    probe.fillRect(0, 0, 1, 1);
    const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
    const all = chart.getContext("2d").getImageData(0, 0, chart.width, chart.height).data;
    let count = 0;
    for (let i = 0; i < all.length; i += 4) count += all[i] === r && all[i + 1] === g && all[i + 2] === b;
    return count;
  };
  const range = () => [+chart.dataset.from, +chart.dataset.to];
  const began = performance.now();
  await drawn();
  said.whole = { exact: chart.dataset.exact, range: range(), arrows: +chart.dataset.arrows, ms: performance.now() - began };
  said.colours = Object.fromEntries(["w1", "w2", "w3", "f0", "f1", "f3"].map(name => [name, coloured(name)]));
  said.rows = [...element("table").tBodies[0].rows].map(row => [...row.cells].map(cell => cell.textContent));
  said.dropped = [...document.querySelectorAll(".dropped")].map(line => line.textContent);
  element("in").click();
  element("in").click();
  await drawn();
  said.zoomed = range();
  chart.dispatchEvent(new WheelEvent("wheel", { deltaY: -100, cancelable: true, bubbles: true }));
  await drawn();
  said.wheeled = range();
  element("all").click();
  element("search").value = "MPI_Recv";
  element("search").dispatchEvent(new Event("input"));
  await go(true);
  await drawn();
  said.found = { text: element("chosen").textContent, range: range(), exact: chart.dataset.exact, calls: shown.calls.length };
  element("search").value = "no such call";
  element("search").dispatchEvent(new Event("input"));
  await go(true);
  said.nothing = element("found").textContent;
  element("search").value = "";
  element("search").dispatchEvent(new Event("input"));
  element("table").tBodies[0].rows[0]?.click();
  await drawn();
  said.marked = document.querySelectorAll("tr.on").length;
  if (window.pictured) {
    element("table").tBodies[0].rows[0]?.click();
    element("all").click();
    await drawn();
  }
  document.documentElement.dataset.said = JSON.stringify(said);
})();
