import { unneutralised } from '../../../../format/formula-cell.ts';
import { cleanLine } from '../../clean-text.ts';
import type { VariantInput } from '../../product.ts';
import { parsePrice, parseWeight } from './parse-cell.ts';
import type { Table, TableRow } from './read-table.ts';
import { columnKey } from './sheet.ts';
import type { WooSheet } from './woo-columns.ts';

const GRAMS = { weightKg: 1000, weightG: 1, weightLbs: 453.592, weightOz: 28.3495 } as const;

/** The variant of a simple product or a variation; its options and stock come from the caller. */
export const wooVariant = (
  sheet: WooSheet,
  row: TableRow,
  currency: string,
  now: Date,
): VariantInput => ({
  sku: sheet.line(row, 'sku') || undefined,
  ...prices(sheet, row, currency, now),
  weightGrams: weight(sheet, row) || undefined,
});

/** The sale price applies during the sale, with the regular price as compare-at price. */
function prices(sheet: WooSheet, row: TableRow, currency: string, now: Date) {
  const money = (text: string) => parsePrice(text, currency);
  const regular = sheet.value(row, 'price', money);
  const sale = sheet.value(row, 'salePrice', money);
  if (
    sale === undefined ||
    regular === undefined ||
    sale >= regular ||
    !isOnSale(sheet, row, now)
  ) {
    return { priceMinor: regular ?? sale, compareAtPriceMinor: null };
  }
  return { priceMinor: sale, compareAtPriceMinor: regular };
}

function isOnSale(sheet: WooSheet, row: TableRow, now: Date): boolean {
  const start = Date.parse(sheet.line(row, 'saleStart'));
  const end = Date.parse(sheet.line(row, 'saleEnd'));
  const hasEnded = !Number.isNaN(end) && end < now.getTime();
  const isToCome = !Number.isNaN(start) && start > now.getTime();
  return !hasEnded && !isToCome;
}

function weight(sheet: WooSheet, row: TableRow): number | undefined {
  for (const field of Object.keys(GRAMS) as (keyof typeof GRAMS)[]) {
    const grams = sheet.value(row, field, (text) => parseWeight(text, GRAMS[field]));
    if (grams !== undefined) return grams;
  }
  return undefined;
}

/** An attribute of a row: on a variation its one value (none: any), else all values. */
export interface Attribute {
  name: string;
  values: string[];
}

/** Reads "Attribute 1 name", "Attribute 1 value(s)", "Attribute 2 name" … of a row. */
export function attributeReader(table: Table): (row: TableRow) => Attribute[] {
  const keys = table.header.map(columnKey);
  const places = keys.flatMap((key, name) => {
    const number = /^attribute(\d+)name$/.exec(key)?.[1];
    return number ? [{ name, values: keys.indexOf(`attribute${number}values`) }] : [];
  });
  return ({ cells }) =>
    places.flatMap((place) => {
      const name = cleanLine(unneutralised((cells[place.name] ?? '').trim()));
      return name ? [{ name, values: splitList(cells[place.values] ?? '') }] : [];
    });
}

/** "Red, Blue" → two; a comma inside a value is written "\,". */
export const splitList = (cell: string): string[] =>
  (unneutralised(cell.trim()).match(/(?:\\,|[^,])+/g) ?? [])
    .map((value) => cleanLine(value.replaceAll('\\,', ',')))
    .filter(Boolean);
