// What of the table says nothing of itself to who points at it, wherever that is: the way to it, and where it was met.
// `ground` is what nobody takes for a piece, a place, a number or a sign.
(ground) => {
  const STEP = 5;
  const THING = "main[data-game] :is(button, [role=button], [role=img], [role=gridcell], [role=radio])[aria-label]";
  const TOLD = `[data-help], [data-tip], [title], ${THING}, button, a, label, [data-testid=question], .log-area, li > .head`;
  const main = document.querySelector("main[data-game]");
  const { left, top, right, bottom } = main.getBoundingClientRect();
  const writes = (each) => [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
  const found = new Map();
  for (let y = Math.max(1, top); y < Math.min(innerHeight, bottom); y += STEP) {
    for (let x = Math.max(1, left); x < Math.min(innerWidth, right); x += STEP) {
      const hit = document.elementFromPoint(x, y);
      if (!hit || hit === main || !main.contains(hit) || hit.closest(TOLD) || hit.matches(ground)) continue;
      if (!(hit instanceof SVGGeometryElement || hit instanceof SVGTextContentElement || writes(hit))) continue;
      const way = [];
      for (let each = hit; each !== main && way.length < 4; each = each.parentElement) {
        const names = (each.getAttribute("class") ?? "").split(/\s+/).filter((name) => name && !name.startsWith("svelte-"));
        way.unshift([each.localName, ...names].join("."));
      }
      found.set(way.join(" > "), `${x}, ${y}`);
    }
  }
  return Object.fromEntries(found);
};
