/** Where people read other languages of ours than the country's most common one, best first. */
const READ_IN: Record<string, readonly string[]> = {
  IN: ['en', 'hi', 'bn', 'ta'],
  LK: ['ta', 'en'],
  SG: ['en', 'ta'],
  US: ['en', 'es'],
};

/** Best first; BCP 47. @param country ISO 3166-1 alpha-2 */
export const languagesOfCountry = (country: string): readonly string[] =>
  READ_IN[country] ?? [new Intl.Locale(`und-${country}`).maximize().language, 'en'];
