/** One line of text as it is stored: NFC, single spaces, trimmed. */
export const cleanLine = <T extends string | undefined>(text: T): T =>
  text?.normalize('NFC').replace(/\s+/g, ' ').trim() as T;

/** A SKU as it is stored: without signs that nobody sees, by which two would look alike. */
export const cleanSku = (sku: string): string => cleanLine(sku.replace(/\p{Cf}/gu, ''));

/** Several lines of text as they are stored: NFC, LF, trimmed. */
export const cleanText = <T extends string | undefined>(text: T): T =>
  text?.normalize('NFC').replace(/\r\n?/g, '\n').trim() as T;
