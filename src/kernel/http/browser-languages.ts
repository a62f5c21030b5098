const MOST_LANGUAGES = 5;

/** Best first; BCP 47, not validated. */
export const browserLanguages = (acceptLanguage: string | undefined): string[] =>
  (acceptLanguage ?? '')
    .split(',', MOST_LANGUAGES)
    .map(readRange)
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);

function readRange(range: string): { tag: string; quality: number } {
  const [tag = '', ...parameters] = range.split(';');
  const quality = parameters.find((parameter) => /^\s*q=/i.test(parameter));
  const weight = quality === undefined ? 1 : Number(quality.slice(quality.indexOf('=') + 1));
  return { tag: tag.trim(), quality: Number.isNaN(weight) ? 0 : weight };
}
