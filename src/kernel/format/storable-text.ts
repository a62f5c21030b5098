/** PostgreSQL cannot store NUL characters or lone surrogates and would return an error. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;
/** Either of them escaped in JSON; also matches half of a valid pair. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i;

export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

export const storableText = (text: string): string =>
  isStorable(text) ? text : text.replace(UNSTORABLE, '');

/** JSON with storable texts: a truncated text may end in half a character. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!ESCAPED.test(json)) return json;
  return JSON.stringify(value, (_key, each) =>
    typeof each === 'string' ? storableText(each) : each,
  );
}
