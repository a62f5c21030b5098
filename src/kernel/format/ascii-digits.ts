const DIGIT = /\p{Nd}/u;
const PLAIN = /^[ -~]*$/;

/** The usual case, and the fastest check. */
const isPlain = (text: string): boolean => PLAIN.test(text);

/** Writes the digits of every script as 0 to 9: "९८७" → "987". */
export const asciiDigits = (text: string): string =>
  isPlain(text)
    ? text
    : text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));

/** Scripts have their digits in a row from zero, so the distance from its start is the value. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++;
  return value;
}
