import { formatMoney } from '../../../format/money.ts';
import type { Address } from '../../customers/customer-snapshot.ts';
import type { PaperOrder, PaperStore } from '../paper-order.ts';
import type { Typeface } from './typeface.ts';

/** How a store's papers write amounts and dates. */
export interface PaperWords {
  /** With all decimals, for columns. */
  money(minor: number, currency: string): string;
  date(iso: string): string;
}

/**
 * The store's own format; English if that needs letters that no font here has, since an amount must
 * not be a row of empty boxes.
 */
export function paperText(face: Typeface, { language, timeZone }: PaperStore): PaperWords {
  const inWords = (write: (language: string) => string): string => {
    const own = write(language);
    return face.covers(own) ? own : write('en');
  };
  return {
    money: (minor, currency) => inWords((tongue) => formatMoney(minor, currency, tongue, 'always')),
    date: (iso) =>
      inWords((tongue) =>
        new Intl.DateTimeFormat(tongue, { timeZone, dateStyle: 'medium' }).format(new Date(iso)),
      ),
  };
}

/** An address as on a parcel, one part a line. */
export function addressLines(address: Address | undefined): string[] {
  if (!address) return [];
  const { line1, line2, city, state, postalCode, country } = address;
  const place = [city, state].filter(Boolean).join(', ');
  return [line1, line2, `${place} ${postalCode}`.trim(), country].filter(
    (line) => !!line,
  ) as string[];
}

/** The item of a line: "Blue mug" and, smaller, "Large · MUG-L". */
export const itemDetails = (item: PaperOrder['items'][number]): string =>
  [item.variantName, item.sku ?? ''].filter(Boolean).join(' · ');

/** How many pieces an order has. */
export const pieces = ({ items }: PaperOrder): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** "1 item", "3 items". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
