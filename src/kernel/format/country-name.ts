/** "भारत" for "IN"; other text as it was typed. @param country ISO 3166-1 alpha-2 */
export const countryName = (country: string, locale: string): string =>
  /^[a-z]{2}$/i.test(country)
    ? (new Intl.DisplayNames(locale, { type: 'region' }).of(country.toUpperCase()) ?? country)
    : country;
