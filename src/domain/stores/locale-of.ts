/**
 * A store's language with its country, by which amounts and dates are written: "en-IN" writes
 * ₹1,24,900 and 20 Nov where "en" alone writes as in America.
 */
export const localeOf = ({ language, country }: { language: string; country: string }): string =>
  language.includes('-') ? language : `${language}-${country}`;
