/** One line of text as it is kept: composed Unicode, single spaces, no ends. */
export const cleanLine = <T extends string | undefined>(text: T): T =>
  text?.normalize('NFC').replace(/\s+/g, ' ').trim() as T;

/** Several lines of text as they are kept: composed Unicode, LF, no ends. */
export const cleanText = <T extends string | undefined>(text: T): T =>
  text?.normalize('NFC').replace(/\r\n?/g, '\n').trim() as T;
