/** NFC, single spaces, trimmed. */
export const cleanLine = <T extends string | undefined>(text: T): T =>
  text?.normalize('NFC').replace(/\s+/g, ' ').trim() as T;

/** Without invisible characters, by which two equal-looking SKUs would differ. */
export const cleanSku = (sku: string): string => cleanLine(sku.replace(/\p{Cf}/gu, ''));

/** NFC, LF, trimmed. */
export const cleanText = <T extends string | undefined>(text: T): T =>
  text?.normalize('NFC').replace(/\r\n?/g, '\n').trim() as T;
