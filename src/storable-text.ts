/** PostgreSQL keeps neither a zero nor half a character: it would answer with an error. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** The text without what the database cannot keep. */
export const storableText = (text: string): string => text.replace(UNSTORABLE, '');

/** Whether the database can keep the text as it is. */
export const isStorable = (text: string): boolean => text.search(UNSTORABLE) === -1;
