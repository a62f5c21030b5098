import { Refusal } from '../../../../errors.ts';
import { message } from '../../../../translation/translator.ts';
import { OWN_COLUMNS, parseOwn } from './parse-own.ts';
import { parseShopify } from './parse-shopify.ts';
import { parseWooCommerce } from './parse-woocommerce.ts';
import type { ImportFormat, ParsedCatalog } from './parsed-catalog.ts';
import { readTable } from './read-table.ts';
import { columnKey } from './sheet.ts';

/**
 * Reads a CSV file: our own columns, Shopify's product export or WooCommerce's. Writes nothing.
 * Prices are in `currency`; `now` decides which sale prices apply.
 * @throws Refusal 400 COLUMNS_UNKNOWN, or as `readTable`
 */
export async function parseCatalogFile(
  bytes: Uint8Array,
  currency: string,
  now = new Date(),
): Promise<ParsedCatalog> {
  const table = await readTable(bytes);
  const format = formatOf(table.header);
  if (format === 'shopify') return parseShopify(table, currency);
  if (format === 'woocommerce') return parseWooCommerce(table, currency, now);
  if (format === 'stallkeeper') return parseOwn(table, currency);
  throw new Refusal(400, 'COLUMNS_UNKNOWN', message('errors.import.columnsUnknown'));
}

function formatOf(header: string[]): ImportFormat | null {
  const keys = new Set(header.map(columnKey));
  const has = (...names: string[]) => names.every((name) => keys.has(name));
  if (has('handle', 'title', 'variantprice') || has('urlhandle', 'title', 'price'))
    return 'shopify';
  if (has('type', 'name', 'regularprice') || has('type', 'sku', 'regularprice')) {
    return 'woocommerce';
  }
  const hasAny = (field: keyof typeof OWN_COLUMNS) =>
    OWN_COLUMNS[field].some((name) => keys.has(name));
  const names = hasAny('name') || hasAny('handle') || hasAny('sku');
  return names && (hasAny('price') || hasAny('stock')) ? 'stallkeeper' : null;
}
