const DEVANAGARI = /[\u0900-\u097f]/;

/** Whether a word holds Devanagari letters. */
export const isDevanagari = (word: string): boolean => DEVANAGARI.test(word);
