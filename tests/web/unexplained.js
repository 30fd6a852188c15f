/** What of the table says nothing of itself to who points at it: each with the way to it and where it was met. */
() => {
  const STEP = 5;
  const THING = "main[data-game] :is(button, [role=button], [role=img], [role=gridcell], [role=radio])[aria-label]";
  const TOLD = `[data-help], [data-tip], [title], ${THING}, button, a, label, [data-testid=question], .log-area, .head`;
  const found = new Map();
  const main = document.querySelector("main[data-game]");
  const { left, top, right, bottom } = main.getBoundingClientRect();
  for (let y = Math.max(1, top); y < Math.min(innerHeight, bottom); y += STEP) {
    for (let x = Math.max(1, left); x < Math.min(innerWidth, right); x += STEP) {
      const hit = document.elementFromPoint(x, y);
      if (!hit || hit === main || !main.contains(hit) || hit.closest(TOLD)) continue;
      const way = [];
      for (let each = hit; each !== main && way.length < 5; each = each.parentElement) {
        const names = (each.getAttribute("class") ?? "").split(/\s+/).filter((name) => name && !name.startsWith("s-") && !name.startsWith("svelte-"));
        way.unshift([each.localName, ...names].join("."));
      }
      const key = way.join(" > ");
      const known = found.get(key) ?? { count: 0, x: Math.round(x), y: Math.round(y), text: (hit.textContent ?? "").trim().slice(0, 30) };
      known.count += 1;
      found.set(key, known);
    }
  }
  return [...found].map(([way, more]) => ({ way, ...more })).sort((a, b) => b.count - a.count);
};
