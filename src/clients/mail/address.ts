const PLAIN = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/;

/** Whether a text is exactly one address, so that no header can contain a second one. */
export const isMailAddress = (text: string): boolean => text.length <= 254 && PLAIN.test(text);

/** "Stallkeeper <no-reply@example.com>" or a bare address, in two parts; null for other text. */
export function parseMailFrom(text: string): { name: string; address: string } | null {
  const [, name = '', bracketed] = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  const address = (bracketed ?? text).trim();
  return isMailAddress(address) ? { name: bracketed ? name : '', address } : null;
}
