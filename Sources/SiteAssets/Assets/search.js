// Searches static pages: BM25 over the index in search-index.js, which 'bridgedoc export site' writes.
"use strict";
(() => {
  const index = globalThis.bridgedocIndex;
  const terms = new Map(index.terms.split(" ").map((term, number) => [term, number]));
  const lists = index.postings.split(" ");
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const value = new Map([...digits].map((digit, number) => [digit, number]));

  // Reads variable-length numbers with five bits per digit, lowest first. The sixth bit means that another digit follows. A number is
  // (distance from the previous section - 1) * 8, plus the section's share of BM25's upper bound in eighths.
  function postings(number) {
    const found = [];
    let section = -1, code = 0, shift = 0;
    for (const digit of lists[number]) {
      const bits = value.get(digit);
      code += (bits & 31) * 2 ** shift;
      shift += 5;
      if (bits & 32) continue;
      section += Math.floor(code / 8) + 1;
      found.push([section, (code % 8 + 0.5) / 8]);
      code = shift = 0;
    }
    return found;
  }

  // Terms are stems, and most words begin with their stem. So the two longest terms that are prefixes of the word are tried.
  function variants(word) {
    const found = [];
    const least = Math.min(word.length, Math.max(3, word.length - 5));
    for (let length = word.length; length >= least && found.length < 2; length--) {
      const head = word.slice(0, length);
      const form = !terms.has(head) && head.endsWith("y") ? head.slice(0, -1) + "i" : head;
      if (terms.has(form)) found.push(form);
    }
    return found;
  }

  const quiet = new Set(index.quiet.split(" "));
  const count = index.sections.length;
  function find(query) {
    const scores = new Map();
    for (const word of new Set(query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [])) {
      const best = new Map();
      for (const term of variants(word)) {
        const list = postings(terms.get(term));
        const rarity = Math.log(1 + (count - list.length + 0.5) / (list.length + 0.5));
        const worth = rarity * (quiet.has(term) ? index.quietWeight : 1);
        for (const [section, part] of list) best.set(section, Math.max(best.get(section) ?? 0, part * worth));
      }
      for (const [section, score] of best) scores.set(section, (scores.get(section) ?? 0) + score);
    }
    return [...scores].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
  }

  const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  function page(query) {
    const hits = find(query);
    const shown = hits.slice(0, 20).map(([number]) => {
      const [document, id, heading, text] = index.sections[number];
      const [file, title, kind] = index.documents[document];
      return `<article class="hit"><p class="document"><span class="title">${escaped(title)}</span>
<span class="kind">${escaped(kind)}</span></p><div class="section"><h2><a href="${escaped(file)}#${escaped(id)}">${
        escaped(heading || title)}</a></h2><p class="snippet">${escaped(text)}</p></div></article>`;
    });
    const status = hits.length === 1 ? "1 section" : `${hits.length} sections`;
    return `<section class="hits" aria-label="Hits"><p class="count" role="status">${status}</p>${shown.join("")}</section>`;
  }
  globalThis.bridgedocSearch = { find, page };
})();
