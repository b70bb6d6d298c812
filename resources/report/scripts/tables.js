// Tables of reports: a click on a head sorts, choices above a list filter it. Without this script all rows stand there.
"use strict";
(() => {
  const AT_ONCE = 200, ON_PAPER = 1000;
  const NUMBER = /^[>\s]*[-+]?(\d[\d,]*\.?\d*|\.\d+)(e[-+]?\d+)?(\s*%)?(\s*px)?(\s\([^)]*\))?(\s\*)?$/i;
  const CLOCK = /^(\d+):(\d\d):(\d\d)$/;
  const NOTHING = new Set(["", "–", "·"]);
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

  function make(tag, attributes = {}, text = "") {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text) element.textContent = text;
    return element;
  }

  function read(cell) {
    // What a cell says, without the interval that stands below the number.
    const ends = cell.querySelector(".ends");
    const text = ends ? [...cell.childNodes].filter((node) => node !== ends).map((node) => node.textContent).join("")
                      : cell.textContent;
    return text.trim();
  }

  function parse(text) {
    const clock = CLOCK.exec(text);
    if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
    const found = NUMBER.exec(text);
    if (!found) return NaN;
    const value = Number((text.includes("-") && text.indexOf("-") < text.search(/\d/) ? "-" : "")
      + found[1].replaceAll(",", "") + (found[2] || ""));
    return text.startsWith(">") ? value + 5e-4 : value;
  }

  function compareBy(texts) {
    // Numbers by size where all are numbers, else words; what is undefined stands last either way.
    const values = texts.map((text) => (NOTHING.has(text) ? null : parse(text)));
    const numeric = values.every((value) => value === null || !Number.isNaN(value));
    const keys = numeric ? values : texts.map((text) => (NOTHING.has(text) ? null : text));
    const difference = numeric ? (a, b) => a - b : collator.compare;
    return { numeric, compare: (a, b, sign) => {
      if (keys[a] === null || keys[b] === null) return (keys[a] === null) - (keys[b] === null) || a - b;
      return sign * difference(keys[a], keys[b]) || a - b;
    } };
  }

  class SortedTable {
    constructor(table) {
      this.table = table;
      this.body = table.tBodies[0];
      table.classList.add("live");
      this.rows = [...this.body.rows];
      this.order = this.rows.map((_, place) => place);
      this.passing = null;
      this.most = this.rows.length > 2 * AT_ONCE ? AT_ONCE : Infinity;
      this.heads = [...table.tHead.rows[0].cells];
      this.columns = new Map();
      this.heads.forEach((head, column) => this.addButton(head, column));
      this.more = null;
      if (this.most < Infinity) {
        this.more = this.addMore();
        window.addEventListener("beforeprint", () => this.lay(Math.max(this.most, ON_PAPER)));
        window.addEventListener("afterprint", () => this.lay());
      }
      this.lay();
    }

    addButton(head, column) {
      if (!head.textContent.trim()) return;
      const button = make("button", { type: "button", class: "sort" });
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => this.sortBy(column));
      // A head that goes on on the next page is painted without its buttons.
      window.addEventListener("beforeprint", () => head.replaceChildren(...button.childNodes));
      window.addEventListener("afterprint", () => { button.append(...head.childNodes); head.append(button); });
    }

    addMore() {
      const place = make("p", { class: "more" });
      const button = make("button", { type: "button" });
      button.addEventListener("click", () => { this.most += 2 * AT_ONCE; this.lay(); });
      place.append(button);
      this.table.closest(".scroll").after(place);
      return button;
    }

    sortBy(column) {
      const texts = this.columns.get(column) || this.rows.map((row) => read(row.cells[column]));
      this.columns.set(column, texts);
      const head = this.heads[column], { numeric, compare } = compareBy(texts);
      const turns = numeric ? ["descending", "ascending", null] : ["ascending", "descending", null];
      const turn = turns[(turns.indexOf(head.getAttribute("aria-sort")) + 1) % 3];
      for (const other of this.heads) other.removeAttribute("aria-sort");
      this.order = this.rows.map((_, place) => place);
      if (turn) {
        head.setAttribute("aria-sort", turn);
        const sign = turn === "ascending" ? 1 : -1;
        this.order.sort((a, b) => compare(a, b, sign));
      }
      this.lay();
    }

    filter(passing) {
      this.passing = passing;
      this.most = this.rows.length > 2 * AT_ONCE ? AT_ONCE : Infinity;
      this.lay();
    }

    lay(most = this.most) {
      // Of many rows only the first stand in the table; the others wait behind a button.
      const shown = this.order.filter((place) => this.passing === null || this.passing[place]);
      this.body.replaceChildren(...shown.slice(0, most).map((place) => this.rows[place]));
      if (!this.more) return;
      const left = Math.max(shown.length - most, 0), next = Math.min(left, 2 * AT_ONCE);
      this.more.parentElement.hidden = left === 0;
      this.more.textContent = `Show ${next.toLocaleString("en")} more of ${left.toLocaleString("en")}`;
    }
  }

  class Explorer {
    // Choices that narrow a list and the pictures beside it.
    constructor(place) {
      this.place = place;
      this.lists = [...place.querySelectorAll("table.listing")].map((table) => this.readList(table));
      this.pictures = [...place.querySelectorAll("[data-facets]")].map((element) => ({
        element, facets: JSON.parse(element.dataset.facets),
      }));
      this.controls = new Map();
      this.bar = make("div", { class: "filters", role: "search", "aria-label": "Filter" });
      this.addControls();
      this.count = make("span", { role: "status", class: "count" });
      const clear = make("button", { type: "button" }, "Show all");
      clear.addEventListener("click", () => this.clear());
      this.bar.append(clear, this.count);
      place.querySelector(".filter-place").replaceWith(this.bar);
      this.narrow();
    }

    readList(table) {
      const heads = [...table.tHead.rows[0].cells];
      const columns = heads.map((head, column) => [head.dataset.facet, column]).filter(([facet]) => facet);
      const sorted = new SortedTable(table);
      const facets = sorted.rows.map((row) => {
        const found = {};
        for (const [facet, column] of columns) {
          const cell = row.cells[column];
          const words = cell.childElementCount ? [...cell.children].map((part) => part.textContent) : [cell.textContent];
          (found[facet] = found[facet] || []).push(...words.filter((word) => !NOTHING.has(word.trim())));
        }
        return found;
      });
      return { sorted, facets };
    }

    addControls() {
      const names = this.place.dataset.filters.split(" ");
      const all = [...this.lists.flatMap((list) => list.facets), ...this.pictures.map((one) => one.facets)];
      for (const name of names) {
        const label = make("label", {}, `${name} `);
        if (name === "image") {
          const input = make("input", { type: "search", placeholder: "part of the name" });
          input.addEventListener("input", () => this.narrow());
          this.controls.set(name, input);
          label.append(input);
        } else {
          const words = [...new Set(all.flatMap((facets) => facets[name] || []))].sort(collator.compare);
          if (words.length < 2) continue;
          const select = make("select");
          select.append(make("option", { value: "" }, "all"));
          for (const word of words) select.append(make("option", { value: word }, word));
          select.addEventListener("change", () => this.narrow());
          this.controls.set(name, select);
          label.append(select);
        }
        this.bar.append(label);
      }
    }

    narrow() {
      const wanted = [...this.controls].map(([name, control]) => [name, control.value]).filter(([, value]) => value);
      const passes = (facets) => wanted.every(([name, value]) => (name === "image"
        ? (facets[name] || []).some((word) => word.toLowerCase().includes(value.toLowerCase()))
        : (facets[name] || []).includes(value)));
      let shown = 0, total = 0;
      for (const { sorted, facets } of this.lists) {
        const passing = facets.map(passes);
        sorted.filter(passing);
        shown += passing.filter(Boolean).length;
        total += passing.length;
      }
      for (const { element, facets } of this.pictures) element.hidden = !passes(facets);
      for (const group of this.place.querySelectorAll(".group")) {
        const inside = [...group.querySelectorAll("[data-facets]")];
        group.hidden = inside.length > 0 && inside.every((element) => element.hidden);
      }
      this.count.textContent = `${shown.toLocaleString("en")} of ${total.toLocaleString("en")}`;
    }

    clear() {
      for (const control of this.controls.values()) control.value = "";
      this.narrow();
    }
  }

  for (const place of document.querySelectorAll(".explore")) new Explorer(place);
  for (const table of document.querySelectorAll("table.sortable:not(.listing)")) {
    if (table.tHead && table.tBodies[0].rows.length > 1) new SortedTable(table);
  }
})();
