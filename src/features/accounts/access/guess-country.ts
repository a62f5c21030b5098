import { countryOf } from '../../../kernel/format/countries.ts';
import { browserLanguages } from '../../../kernel/http/browser-languages.ts';

/** The default: most stores of a new platform are here. */
const DEFAULT = 'IN';

/** "es-MX" is MX, "hi" alone is IN, where most speak it. English alone says nothing. */
export function guessCountry(acceptLanguage: string | undefined): string {
  const regions = browserLanguages(acceptLanguage).map(regionOf);
  return regions.find((region) => region !== undefined && countryOf(region)) ?? DEFAULT;
}

function regionOf(tag: string): string | undefined {
  try {
    const locale = new Intl.Locale(tag);
    return locale.language === 'en' ? locale.region : locale.maximize().region;
  } catch {
    return undefined;
  }
}
