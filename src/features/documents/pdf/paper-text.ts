import { addressLines } from '../../../kernel/format/address-forms.ts';
import { countryName } from '../../../kernel/format/country-name.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import { ENGLISH } from '../../../kernel/translation/languages.ts';
import { type Translator, translator } from '../../../kernel/translation/translator.ts';
import type { Address } from '../../customers/index.ts';
import type { PaperOrder, PaperStore } from '../paper-order.ts';
import type { Typeface } from './typeface.ts';

export interface PaperWords {
  t: Translator;
  /** With all decimals, for columns. */
  money(minor: number, currency: string): string;
  date(iso: string): string;
  /** Where a parcel goes, a line each; the country only where it goes abroad. */
  address(address: Address | undefined): string[];
  /** Its address, or that it is fetched. */
  place(order: Pick<PaperOrder, 'customer' | 'delivery'>): string[];
}

/** English where no font here has the language's letters: a paper must not be empty boxes. */
export function paperText(
  face: Typeface,
  t: Translator,
  { timeZone, country: home }: Pick<PaperStore, 'timeZone' | 'country'>,
): PaperWords {
  const inWords = (write: (locale: string) => string): string => {
    const own = write(t.locale);
    return face.covers(own) ? own : write('en');
  };
  const words = isWritable(face, t) ? t : translator(ENGLISH, t.locale);
  const address: PaperWords['address'] = (to) =>
    addressLines(to, home, (country) => inWords((locale) => countryName(country, locale)));
  return {
    t: words,
    money: (minor, currency) => inWords((locale) => formatMoney(minor, currency, locale, 'always')),
    date: (iso) =>
      inWords((locale) =>
        new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' }).format(new Date(iso)),
      ),
    address,
    place: ({ customer, delivery }) =>
      delivery?.isPickup
        ? [words('documents.pickup', { name: delivery.name })]
        : address(customer.address),
  };
}

const isWritable = (face: Typeface, t: Translator): boolean =>
  face.covers(t('documents.invoice.title').replace(/[^\p{L}\p{M}]/gu, ''));

/** The item of a line: "Blue mug" and, smaller, "Large · MUG-L". */
export const itemDetails = (item: PaperOrder['items'][number]): string =>
  [item.variantName, item.sku ?? ''].filter(Boolean).join(' · ');

export const pieces = ({ items }: PaperOrder): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
