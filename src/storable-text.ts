/** PostgreSQL keeps neither a zero nor half a character: it would answer with an error. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** The text without what the database cannot keep. */
export const storableText = (text: string): string => text.replace(UNSTORABLE, '');

/** Whether the database can keep the text as it is. */
export const isStorable = (text: string): boolean => text.search(UNSTORABLE) === -1;

/** JSON whose texts are such ones: a text that was cut may end in half a character. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each) => (typeof each === 'string' ? storableText(each) : each));
