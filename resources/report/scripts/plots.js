// Drawings answer: the values of a mark stand beside the pointer; with the keyboard arrows go from mark to mark.
"use strict";
(() => {
  const NEAR = 14;
  const tip = document.createElement("div");
  tip.className = "tip";
  tip.setAttribute("role", "status");
  tip.hidden = true;
  document.body.append(tip);
  let lit = null, moved = 0;

  function hide() {
    lit?.classList.remove("lit");
    lit = null;
    tip.hidden = true;
  }

  function tell(mark, text) {
    if (lit === mark) return;
    hide();
    lit = mark;
    mark.classList.add("lit");
    tip.textContent = text;
    tip.hidden = false;
    const box = mark.getBoundingClientRect(), own = tip.getBoundingClientRect();
    const x = Math.min(Math.max(box.x + box.width / 2 - own.width / 2, 4), document.documentElement.clientWidth - own.width - 4);
    const above = box.y - own.height - 6;
    tip.style.left = `${x + window.scrollX}px`;
    tip.style.top = `${(above > 4 ? above : box.bottom + 6) + window.scrollY}px`;
  }

  function find(marks, x, y) {
    // The nearest mark; one around the pointer counts as touched, the smallest first.
    let best = null, least = NEAR * NEAR, size = Infinity;
    for (const mark of marks) {
      const { box } = mark;
      const dx = Math.max(box.x - x, 0, x - box.x - box.width), dy = Math.max(box.y - y, 0, y - box.y - box.height);
      const far = dx * dx + dy * dy, area = box.width * box.height;
      if (far < least || (far === least && area < size)) [best, least, size] = [mark, far, area];
    }
    return best;
  }

  for (const drawing of document.querySelectorAll(".drawing")) {
    const marks = [...drawing.querySelectorAll("title")].map((title) => {
      const mark = { element: title.parentNode, text: title.textContent };
      title.remove();
      return mark;
    });
    if (!marks.length) continue;
    let at = -1;
    drawing.tabIndex = 0;
    drawing.setAttribute("aria-description", "Arrow keys go from value to value.");
    let measured = -1;
    drawing.addEventListener("pointermove", (event) => {
      if (measured !== moved) {
        for (const mark of marks) mark.box = mark.element.getBoundingClientRect();
        measured = moved;
      }
      const mark = find(marks, event.clientX, event.clientY);
      if (mark) { at = marks.indexOf(mark); tell(mark.element, mark.text); } else hide();
    });
    drawing.addEventListener("pointerleave", hide);
    drawing.addEventListener("blur", hide);
    drawing.addEventListener("keydown", (event) => {
      const steps = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: marks.length - 1 };
      if (event.key === "Escape") { hide(); return; }
      if (!(event.key in steps)) return;
      event.preventDefault();
      at = Math.min(Math.max(steps[event.key], 0), marks.length - 1);
      tell(marks[at].element, marks[at].text);
    });
  }
  for (const event of ["scroll", "resize"]) window.addEventListener(event, () => { moved += 1; }, { passive: true });
})();
