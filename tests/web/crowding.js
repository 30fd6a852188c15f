// What is wrong with the room at a table: things outside the window, covered, cut, or scrolled where nothing should be.
(room) => {
  const oneScreen = room !== "page";
  const found = [];
  const { innerWidth: width, innerHeight: height } = window;
  const named = (each) => {
    const said = each.getAttribute("aria-label") ?? each.textContent.replace(/\s+/g, " ").trim();
    const kind =
      each.tagName.toLowerCase() +
      [...each.classList]
        .filter((name) => !name.startsWith("svelte-"))
        .map((name) => `.${name}`)
        .join("");
    return `${kind} "${said.slice(0, 50)}"`;
  };
  const dialog = document.querySelector("dialog[open]");
  const seen = (each) =>
    (dialog === null || dialog.contains(each)) &&
    each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    each.closest("[inert], .hidden-label") === null;
  const scrolls = (each) => {
    const { overflowX, overflowY } = getComputedStyle(each);
    return {
      x: /auto|scroll/.test(overflowX) && each.scrollWidth > each.clientWidth + 1,
      y: /auto|scroll/.test(overflowY) && each.scrollHeight > each.clientHeight + 1,
    };
  };
  // a list that scrolls by its nature; the column beside a board only where it is one; a strip where no line is spare
  const scrollers = ".log-box, .side, .board-area, .strip, dialog, [data-scrolls]";
  const lets = (box) => {
    if (box.matches(".side")) return getComputedStyle(box).display !== "contents";
    if (box.matches(".board-area")) return room !== "whole";
    return !box.matches(".strip") || room === "whole" || height < 500;
  };
  const scrollerOf = (each) => {
    let box = each.closest(scrollers);
    while (box !== null && !lets(box)) box = box.parentElement?.closest(scrollers) ?? null;
    return box;
  };
  const reachable = (each) => scrollerOf(each) !== null;

  if (document.scrollingElement.scrollWidth > width)
    found.push(`the page is ${document.scrollingElement.scrollWidth - width} px too wide`);
  if (oneScreen && document.scrollingElement.scrollHeight > height + 1)
    found.push(`the page is ${document.scrollingElement.scrollHeight - height} px too high`);
  for (const each of document.querySelectorAll("main, main *")) {
    if (!(each instanceof HTMLElement) || !seen(each) || reachable(each)) continue;
    const { x, y } = scrolls(each);
    if (x || (y && oneScreen))
      found.push(
        `${named(each)} scrolls: ${each.scrollWidth}x${each.scrollHeight} in ${each.clientWidth}x${each.clientHeight}`,
      );
  }

  // Where other things lie between its words and its buttons, these are looked at for themselves.
  for (const each of document.querySelectorAll("dialog[open], .side"))
    if (
      scrolls(each).y &&
      each.scrollHeight > each.clientHeight + 12 &&
      each.querySelector(":scope > .more.shown") === null
    )
      found.push(`${named(each)} has more below, and nothing shows it`);

  const asked = [".question", ".question .text"]
    .map((part) => document.querySelector(part))
    .find((part) => part && seen(part));
  if (asked) {
    const { top, bottom } = asked.getBoundingClientRect();
    if (top < -1 || bottom > height + 1)
      found.push(`the question is out of sight: ${Math.round(top)} to ${Math.round(bottom)}`);
  }

  const [whose, words] = [".question .whose", ".question [data-testid=question-text]"].map((part) => {
    const own = [...(document.querySelector(part)?.childNodes ?? [])];
    const range = document.createRange();
    const texts = own.filter(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent.trim());
    if (texts.length === 0) return null;
    range.selectNodeContents(texts[0]);
    return [...range.getClientRects()].find(({ width }) => width > 0) ?? null;
  });
  if (whose && words && Math.abs(whose.bottom - words.bottom) > 1 && Math.abs(whose.bottom - words.bottom) < 12)
    found.push(`the name stands ${Math.round(words.bottom - whose.bottom)} px above its question`);

  // On a phone what helps with a question shares one line: the board needs the height.
  const phone = width <= 700 || height <= 500;
  const helps = [...document.querySelectorAll(".question .buttons > .button:not([data-answer])")].filter(
    (each) => seen(each) && getComputedStyle(each).position !== "absolute",
  );
  const tops = helps.map((each) => each.getBoundingClientRect().top);
  if (phone && helps.length > 1 && Math.max(...tops) - Math.min(...tops) > 8)
    found.push(`${helps.map(named).join(", ")} stand in more than one line`);

  const side = document.querySelector(".side");
  if (oneScreen && side && seen(side) && scrolls(side).y && document.querySelector(".question .many") === null)
    found.push(`the column beside the board scrolls: ${side.scrollHeight} in ${side.clientHeight}`);

  const pressed = "button, a[href], input, select, summary, .cell.open, .piece[aria-disabled=false], [data-open]";
  for (const each of document.querySelectorAll(pressed)) {
    if (!seen(each)) continue;
    const box = each.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    if (box.left < -1 || box.right > width + 1)
      found.push(`${named(each)} is outside the window: ${Math.round(box.left)} to ${Math.round(box.right)}`);
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const inside = x >= 0 && x < width && y >= 0 && y < height;
    if (!inside && oneScreen && !reachable(each)) found.push(`${named(each)} is below the window`);
    const scroller = scrollerOf(each)?.getBoundingClientRect();
    if (!inside || (scroller && (y < scroller.top || y > scroller.bottom))) continue;
    const hit = document.elementFromPoint(x, y);
    const parts = [0.5, 0.35, 0.65].flatMap((h) =>
      [0.5, 0.35, 0.65].map((v) => [box.left + h * box.width, box.top + v * box.height]),
    );
    const own = (other) =>
      other !== null &&
      (each.contains(other) ||
        other.contains(each) ||
        (each.labels && [...each.labels].some((label) => label.contains(other))));
    const sticky = hit?.closest(".action-area, .question, header");
    if (
      !parts.some(([h, v]) => own(document.elementFromPoint(h, v))) &&
      !(sticky && !oneScreen && !sticky.contains(each))
    )
      found.push(`${named(each)} is covered by ${hit ? named(hit) : "nothing"}`);
  }

  for (const button of document.querySelectorAll(".question .button")) {
    if (!seen(button)) continue;
    const edge = button.getBoundingClientRect();
    const range = document.createRange();
    const stands = (part) =>
      part === button ||
      (seen(part) && getComputedStyle(part).position !== "absolute" && stands(part.parentElement));
    const parts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (parts.nextNode()) {
      const part = parts.currentNode;
      if (!stands(part instanceof Element ? part : part.parentElement)) continue;
      range.selectNodeContents(part);
      const { left, right, width } = (part instanceof Element ? part : range).getBoundingClientRect();
      if (width > 0 && (left < edge.left - 1 || right > edge.right + 1)) {
        found.push(`${named(button)} is too narrow for what stands in it`);
        break;
      }
    }
  }

  // What stands on the board, and signs such as a number, may be written a little smaller than the words beside it.
  const [SMALL, WORD] = [10, 11];
  const sizeOf = (each) => {
    const size = parseFloat(getComputedStyle(each).fontSize);
    if (each instanceof SVGElement) {
      const { a, b } = each.getScreenCTM();
      return size * Math.hypot(a, b);
    }
    return size * each.currentCSSZoom;
  };

  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const told = new Set();
  while (walk.nextNode()) {
    const text = walk.currentNode;
    const parent = text.parentElement;
    if (
      !text.textContent.trim() ||
      !parent ||
      !seen(parent) ||
      parent.closest("dialog:not([open]), noscript, script, style, svg title, svg desc, defs, symbol")
    )
      continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || told.has(parent)) continue;
    for (let each = parent; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      // It is for screen readers only; what lies inside a drawing has no width of its own.
      const drawn = each instanceof SVGElement && each.ownerSVGElement !== null;
      if (style.clipPath !== "none" || (!drawn && each.clientWidth <= 1)) {
        told.add(parent);
        break;
      }
      const edge = each.getBoundingClientRect();
      const [cutX, cutY] = [/hidden|clip/.test(style.overflowX), /hidden|clip/.test(style.overflowY)];
      if (
        (cutX && (box.right > edge.right + 1 || box.left < edge.left - 1)) ||
        (cutY && (box.bottom > edge.bottom + 2 || box.top < edge.top - 2))
      ) {
        told.add(parent);
        found.push(`"${text.textContent.trim().slice(0, 50)}" is cut by ${named(each).slice(0, 60)}`);
        break;
      }
      if (/auto|scroll/.test(style.overflowY + style.overflowX)) break;
    }
    const size = told.has(parent) ? WORD : sizeOf(parent);
    const word = /\p{L}{2}/u.test(text.textContent) && parent.closest(".board-area") === null;
    if (size < (word ? WORD : SMALL) - 0.05) {
      told.add(parent);
      found.push(`${named(parent)} is written in ${size.toFixed(1)} px`);
    }
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    const lines = [...new Map(rects.map((rect) => [Math.round(rect.bottom), rect])).values()]; // a first letter is a part
    const words = text.textContent.trim();
    const [isWord, isButton] = [/^[\p{L}\p{N}]{1,12}$/u.test(words), parent.closest(".button") !== null];
    if (told.has(parent)) continue;
    if (lines.length > 1 && (isWord || (isButton && !/\s/.test(words)))) {
      told.add(parent);
      found.push(`"${words.slice(0, 50)}" breaks inside the word`);
    } else if (lines.length > 1 && isButton && (words.length < 13 || parent.closest(".show"))) {
      told.add(parent);
      found.push(`"${words}" takes ${lines.length} lines of a button`);
    } else if (lines.length > 1 && /^[.,;:)]$/.test(words.charAt(0)) && lines[0].width < 6) {
      found.push(`"${words.charAt(0)}" begins a line`);
    }
    if (!reachable(parent) && (box.left < -1 || box.right > width + 1)) {
      told.add(parent);
      found.push(`"${text.textContent.trim().slice(0, 50)}" is outside the window`);
    }
  }
  return [...new Set(found)];
};
