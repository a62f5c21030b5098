import { notFound } from '../../../errors.ts';
import { BOM, csvLines } from '../../../kernel/format/csv.ts';
import { COMMAS, type CsvStyle } from '../../../kernel/format/csv-style.ts';
import { unneutralised } from '../../../kernel/format/formula-cell.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { textIn } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { readTable } from './parse/read-table.ts';
import { ProductImportRow } from './product-import.ts';
import type { StockLine } from './stock/stock-lines.ts';

/**
 * With the file's own columns and one with the reason, to be corrected and uploaded again.
 * @throws Refusal 404
 */
export async function rejectedRows(
  tenant: Tenant,
  importId: string,
  t: Translator,
): Promise<string> {
  const found = await ProductImportRow.of(tenant)
    .findOne({ id: importId })
    .select('content', 'result');
  if (!found) throw notFound('Import');
  const { result: outcome, content } = found;
  const reasons = new Map<number, string[]>();
  for (const { row, column, message } of outcome.result.problems) {
    reasons.set(row, [...(reasons.get(row) ?? []), `${column} ${textIn(message, t)}`.trim()]);
  }
  const table = await readTable(content);
  const rejected = table.rows.filter(({ row }) => reasons.has(row));
  const width = table.header.length;
  const lines = rejected.map(({ row, cells }) => [
    ...Array.from({ length: width }, (_, at) => unneutralised(cells[at] ?? '')),
    reasons.get(row)?.join('; ') ?? '',
  ]);
  const separator = table.separator === ';' ? ';' : ',';
  return BOM + csvLines([[...table.header, 'Problem'], ...lines], { ...COMMAS, separator });
}

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
