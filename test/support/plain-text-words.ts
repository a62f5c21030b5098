/** What is not ours to translate: addresses, and months and times as `Intl` writes them. */
const NOT_OURS = [
  /https?:\/\/\S+/g,
  /[\w.+-]+@[\w.-]+/g,
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
  /\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g,
  /(?<=\d\s?)(?:AM|PM)\b/g,
  /(?<=\d{4}) at(?= \d)/g,
];

/**
 * The words of a text in plain ASCII letters: in the pseudo-language, each word of ours of two
 * letters or more has others, so these were not translated.
 * @param data names and other words that people typed
 */
export function plainTextWords(text: string, data: readonly string[] = []): string[] {
  let rest = text;
  for (const known of NOT_OURS) rest = rest.replace(known, ' ');
  for (const known of data) rest = rest.replaceAll(known, ' ');
  return (rest.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => /^[a-z]{2,}$/i.test(word));
}
