import { notFound } from '../../../../errors.ts';
import { BOM, csvLines } from '../../../../kernel/format/csv.ts';
import type { CsvStyle } from '../../../../kernel/format/csv-style.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { ProductImportRow } from '../product-import.ts';
import type { StockLine } from './stock-lines.ts';

const HEADERS = [
  'Row',
  'Product',
  'Variant',
  'SKU',
  'Stock before',
  'Stock when exported',
  'Taken by orders since it was set',
  'Set to the file',
  'Difference added',
];

/** @throws Refusal 404 */
export async function stockFile(
  tenant: Tenant,
  importId: string,
  style: CsvStyle,
): Promise<string> {
  const found = await ProductImportRow.of(tenant).findOne({ id: importId }).select('stockLines');
  if (!found) throw notFound('Import');
  return BOM + csvLines([HEADERS, ...found.stockLines.map(cellsOf)], style);
}

const cellsOf = (line: StockLine): string[] => [
  String(line.row),
  line.product,
  line.variant,
  line.sku ?? '',
  pieces(line.before),
  line.exported === null ? '' : String(line.exported),
  String(line.taken),
  pieces(line.file),
  pieces(line.difference),
];

const pieces = (stock: number | null): string => (stock === null ? 'not tracked' : String(stock));
