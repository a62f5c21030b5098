import { shownText } from '../../../../kernel/format/formula-cell.ts';
import { withoutEntities } from '../../../../kernel/format/html-entities.ts';
import { cleanLine } from '../../clean-text.ts';
import type { VariantInput } from '../../product.ts';
import type { Table, TableRow } from './read-table.ts';
import { saleMoment } from './sale-days.ts';
import { attributePlaces, type WooField, type WooSheet } from './woo-columns.ts';

const GRAMS = { weightKg: 1000, weightG: 1, weightLbs: 453.592, weightOz: 28.3495 } as const;

/** The variant of a simple product or a variation; its options and stock come from the caller. */
export const wooVariant = (sheet: WooSheet, row: TableRow): VariantInput => ({
  sku: sheet.code(row, 'sku') || undefined,
  ...prices(sheet, row),
  weightGrams: weight(sheet, row) || undefined,
});

/** The sale price applies during the sale, with the regular price as compare-at price. */
function prices(sheet: WooSheet, row: TableRow) {
  const regular = sheet.price(row, 'price');
  const sale = sheet.price(row, 'salePrice');
  if (sale === undefined || regular === undefined || sale >= regular || !isOnSale(sheet, row)) {
    return { priceMinor: regular ?? sale, compareAtPriceMinor: null };
  }
  return { priceMinor: sale, compareAtPriceMinor: regular };
}

/** Days are those of the store; a sale ends with its last day. */
function isOnSale(sheet: WooSheet, row: TableRow): boolean {
  const { now } = sheet.context;
  const start = momentOf(sheet, row, 'saleStart', 'start');
  const end = momentOf(sheet, row, 'saleEnd', 'end');
  return (start === null || start <= now) && (end === null || end > now);
}

function momentOf(
  sheet: WooSheet,
  row: TableRow,
  field: WooField,
  side: 'start' | 'end',
): Date | null {
  const moment = saleMoment(sheet.line(row, field), sheet.context.timeZone, side);
  if ('at' in moment) return moment.at;
  sheet.refuse(row.row, field, moment.problem);
  return null;
}

function weight(sheet: WooSheet, row: TableRow): number | undefined {
  for (const field of Object.keys(GRAMS) as (keyof typeof GRAMS)[]) {
    const grams = sheet.weight(row, field, GRAMS[field]);
    if (grams !== undefined) return grams;
  }
  return undefined;
}

export interface Attribute {
  name: string;
  /** As it stands in the cell: of a variation its one value (none: any), else a list of all. */
  cell: string;
}

export function attributeReader(table: Table): (row: TableRow) => Attribute[] {
  const places = attributePlaces(table.header);
  return ({ cells }) =>
    places.flatMap((place) => {
      const [name, cell] = [place.name, place.values].map((at) =>
        withoutEntities(shownText((cells[at] ?? '').trim())),
      ) as [string, string];
      return name ? [{ name: cleanLine(name), cell }] : [];
    });
}

/** The one value of a variation: a comma in it parts nothing, with or without a backslash. */
export const oneValue = (cell: string): string =>
  cleanLine(
    cell
      .replaceAll('\\,', ',')
      .replace(/^"((?:[^"]|"")*)"$/, (_, inside: string) => inside.replaceAll('""', '"')),
  );

/** "Red, Blue" → two; a comma inside a value is written "\,", or the value is in quotes. */
export const splitList = (cell: string): string[] =>
  (cell.match(/(?:(?<=^|,)\s*"(?:[^"]|"")*"\s*(?=,|$)|\\,|[^,])+/g) ?? [])
    .map((value) => oneValue(value.trim()))
    .filter(Boolean);
