const DIGIT = /\p{Nd}/u;
const PLAIN = /^[ -~]*$/;

/** Text without anything that is written in several ways: the usual case, by far the quickest. */
export const isPlain = (text: string): boolean => PLAIN.test(text);

/** Writes the digits of every script as 0 to 9: "९८७" → "987". */
export const asciiDigits = (text: string): string =>
  isPlain(text)
    ? text
    : text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));

/** Scripts keep their digits in a row from zero on, so the distance to its start is the value. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++;
  return value;
}
