const MOST_LANGUAGES = 5;

/** The languages of a browser, best first; BCP 47, not validated. */
export const browserLanguages = (acceptLanguage: string | undefined): string[] =>
  (acceptLanguage ?? '')
    .split(',', MOST_LANGUAGES)
    .map((tag) => tag.split(';', 1)[0]?.trim() ?? '');
