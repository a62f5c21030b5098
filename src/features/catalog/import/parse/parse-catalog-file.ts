import { Refusal } from '../../../../errors.ts';
import { databaseNow } from '../../../../kernel/db/clock.ts';
import { message } from '../../../../kernel/translation/translator.ts';
import { columnKey, mappedPlaces } from './column-places.ts';
import { OWN_COLUMNS } from './own-column-names.ts';
import { parseOwn } from './parse-own.ts';
import { parseShopify } from './parse-shopify.ts';
import { parseWooCommerce } from './parse-woocommerce.ts';
import type { ImportFormat, ParsedCatalog } from './parsed-catalog.ts';
import { readTable } from './read-table.ts';
import { type ImportPlace, NO_CHOICES, type ReadingChoices } from './reading.ts';
import { isWooCommerce } from './woo-columns.ts';

/**
 * Reads a CSV file: our own columns, Shopify's product export or WooCommerce's, or columns that
 * were mapped by hand.
 * @throws Refusal 400 COLUMNS_UNKNOWN or COLUMN_TWICE, with the names of the columns, or as
 * `readTable`
 */
export async function parseCatalogFile(
  bytes: Uint8Array,
  place: ImportPlace,
  choices: ReadingChoices = NO_CHOICES,
  now = databaseNow(),
): Promise<ParsedCatalog> {
  const table = await readTable(bytes);
  const mapping = choices.mapping && mappedPlaces(table.header, choices.mapping);
  const context = { ...place, ...choices, now };
  const format = mapping ? mappedFormat(mapping) : formatOf(table.header);
  if (format === 'shopify') return parseShopify(table, context);
  if (format === 'woocommerce') return parseWooCommerce(table, context);
  if (format === 'stallkeeper') return parseOwn(table, context);
  throw columnsUnknown(table.header);
}

/** A product is known by a name or code, and something is said of it. */
const mappedFormat = (mapping: ReadonlyMap<string, number>): ImportFormat | null =>
  ['name', 'handle', 'sku'].some((field) => mapping.has(field)) &&
  ['price', 'stock'].some((field) => mapping.has(field))
    ? 'stallkeeper'
    : null;

const SHOWN_COLUMNS = 20;

function columnsUnknown(header: readonly string[]): Refusal {
  const columns = header.filter(Boolean);
  if (columns.length === 0) {
    return new Refusal(400, 'COLUMNS_UNKNOWN', message('errors.import.noColumns'), { columns });
  }
  const shown = columns.slice(0, SHOWN_COLUMNS).join(', ');
  const words = message('errors.import.columnsUnknown', { columns: shown });
  return new Refusal(400, 'COLUMNS_UNKNOWN', words, { columns });
}

function formatOf(header: string[]): ImportFormat | null {
  const keys = new Set(header.map(columnKey));
  const has = (...names: string[]) => names.every((name) => keys.has(name));
  if (has('handle', 'title', 'variantprice') || has('urlhandle', 'title', 'price')) {
    return 'shopify';
  }
  if (isWooCommerce(keys)) return 'woocommerce';
  const hasAny = (field: keyof typeof OWN_COLUMNS) =>
    OWN_COLUMNS[field].some((name) => keys.has(name));
  const names = hasAny('name') || hasAny('handle') || hasAny('sku');
  return names && (hasAny('price') || hasAny('stock')) ? 'stallkeeper' : null;
}
