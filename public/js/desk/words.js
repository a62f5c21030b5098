/**
 * A word or sentence of the page's language, which the layout brings along: `word('copied')` is
 * `data-copied` of #words.
 * @param {string} name @param {Record<string, string | number>} [values] what its braces stand for
 */
export const word = (name, values = {}) =>
  filled(document.getElementById('words')?.dataset[name] ?? '', values);

/** @param {string} text @param {Record<string, string | number>} values */
export const filled = (text, values) =>
  text.replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));
