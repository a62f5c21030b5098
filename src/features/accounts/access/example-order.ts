import { countryOf } from '../../../kernel/format/countries.ts';
import { formatMoney, minorFromMajor } from '../../../kernel/format/money.ts';
import { pageLocale } from '../../../kernel/translation/page-locale.ts';

/** Where the front page's example is set, and prices there, in major units. */
interface Place {
  country: string;
  mug: number;
  bowl: number;
}

const INDIA: Place = { country: 'IN', mug: 499, bowl: 1_199 };

/** By the language of the page; names and addresses are in its messages. */
const PLACES: Record<string, Place> = {
  es: { country: 'MX', mug: 189, bowl: 219 },
  id: { country: 'ID', mug: 75_000, bowl: 120_000 },
  'pt-BR': { country: 'BR', mug: 49.9, bowl: 89.9 },
};

export function exampleOrder(language: string) {
  const { country, mug, bowl } = PLACES[language] ?? INDIA;
  const currency = countryOf(country)?.currency ?? 'INR';
  const locale = pageLocale(language, { language, country });
  const minor = (major: number) => minorFromMajor(major, currency) ?? 0;
  const [mugs, one] = [2 * minor(mug), minor(bowl)];
  const amount = (sum: number) => formatMoney(sum, currency, locale);
  return { mugs: amount(mugs), bowl: amount(one), total: amount(mugs + one) };
}
