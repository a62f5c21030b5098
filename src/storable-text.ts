/** PostgreSQL keeps neither a zero nor half a character: it would answer with an error. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;
/** How JSON writes either of them; also one half of a character that is written as two. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i;

/** Whether the database can keep the text as it is. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The text without what the database cannot keep. */
export const storableText = (text: string): string =>
  isStorable(text) ? text : text.replace(UNSTORABLE, '');

/** JSON whose texts are such ones: a text that was cut may end in half a character. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!ESCAPED.test(json)) return json;
  return JSON.stringify(value, (_key, each) =>
    typeof each === 'string' ? storableText(each) : each,
  );
}
