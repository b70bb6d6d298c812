// Small pictures open large: a click or Enter opens, arrows go on, Escape closes.
"use strict";
(() => {
  const figures = [...document.querySelectorAll(".places figure")].filter((figure) => figure.querySelector("img"));
  if (!figures.length) return;

  const dialog = document.createElement("dialog");
  dialog.className = "large";
  dialog.setAttribute("aria-label", "Picture");
  const image = document.createElement("img"), words = document.createElement("p"), bar = document.createElement("div");
  const place = document.createElement("span");
  place.setAttribute("role", "status");
  bar.className = "steps";
  words.className = "words";
  const addButton = (text, name, act) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.setAttribute("aria-label", name);
    button.addEventListener("click", act);
    bar.append(button);
  };
  let now = null;
  const list = () => figures.filter((figure) => !figure.hidden && !figure.closest("[hidden]"));

  function show(figure) {
    const shown = list(), small = figure.querySelector("img"), head = figure.closest(".group")?.querySelector("h3");
    now = figure;
    image.src = small.src;
    image.alt = small.alt;
    words.textContent = [head?.firstChild?.textContent.trim(), figure.querySelector("figcaption").textContent.trim()]
      .filter(Boolean).join(": ");
    place.textContent = `${shown.indexOf(figure) + 1} of ${shown.length}`;
    if (!dialog.open) dialog.showModal();
  }

  function go(by) {
    const shown = list(), at = shown.indexOf(now);
    show(shown[Math.min(Math.max(at + by, 0), shown.length - 1)]);
  }

  addButton("‹", "Previous picture", () => go(-1));
  addButton("›", "Next picture", () => go(1));
  bar.append(place);
  addButton("Close", "Close", () => dialog.close());
  dialog.append(image, words, bar);
  document.body.append(dialog);

  dialog.addEventListener("keydown", (event) => {
    const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity };
    if (!(event.key in steps)) return;
    event.preventDefault();
    go(steps[event.key]);
  });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => now?.querySelector("button")?.focus());

  for (const figure of figures) {
    const small = figure.querySelector("img"), button = document.createElement("button");
    button.type = "button";
    button.className = "enlarge";
    button.setAttribute("aria-label", `Enlarge: ${small.alt}`);
    small.replaceWith(button);
    button.append(small);
    button.addEventListener("click", () => show(figure));
  }
})();
