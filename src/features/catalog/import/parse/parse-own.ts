import { withoutEntities } from '../../../../kernel/format/html-entities.ts';
import { message } from '../../../../kernel/translation/translator.ts';
import type { VariantInput } from '../../product.ts';
import type { ExportedStock } from '../stock/exported-stock.ts';
import { columnKey } from './column-places.ts';
import { type ImportField, OWN_COLUMNS, optionPlaces } from './own-column-names.ts';
import { OPTION_FIELDS, OWN_HEADERS, type OwnField, splitAliases } from './own-columns.ts';
import { parseBoolean } from './parse-cell.ts';
import type { ParsedCatalog, ParsedPicture, ParsedProduct } from './parsed-catalog.ts';
import type { Table, TableRow } from './read-table.ts';
import type { ReadingContext } from './reading.ts';
import { optionsOfRow } from './row-options.ts';
import { MAX_NAMED_PICTURES, Sheet } from './sheet.ts';
import type { NumberRules } from './sheet-numbers.ts';
import { StockCounts } from './stock-notices.ts';

type OwnSheet = Sheet<ImportField>;

const NUMBERS: NumberRules<ImportField> = {
  fields: ['price', 'compareAtPrice', 'stock', 'stockExported', 'weightGrams'],
  prices: ['price', 'compareAtPrice'],
  sign: null,
  isNeverGrouped: false,
};

/** Of our export, without those that a seller may well remove. */
const { stockExported: _, exportId: __, ...LASTING_HEADERS } = OWN_HEADERS;

/** What our export writes has points. */
const numbersOf = ({ header }: Table): NumberRules<ImportField> =>
  Object.values(LASTING_HEADERS).every((name) => header.includes(name))
    ? { ...NUMBERS, sign: '.', isNeverGrouped: true }
    : NUMBERS;

export async function parseOwn(table: Table, context: ReadingContext): Promise<ParsedCatalog> {
  const sheet: OwnSheet = new Sheet(
    table,
    OWN_COLUMNS,
    context,
    numbersOf(table),
    optionPlaces(table.header),
  );
  const groups = new Map<string, ParsedProduct>();
  const counts = new StockCounts();
  await sheet.each((row) => addRow(sheet, groups, row, counts));
  const products = [...groups.values()].filter((product) => product.variants.length > 0);
  markAdded(products);
  return {
    format: 'stallkeeper',
    rows: sheet.rows.length,
    products,
    problems: sheet.problems,
    notices: counts.notices(),
    columns: sheet.columns,
    reading: sheet.reading(),
    countsStock: counts.hasAny,
  };
}

function addRow(
  sheet: OwnSheet,
  groups: Map<string, ParsedProduct>,
  row: TableRow,
  counts: StockCounts,
): void {
  const key = groupKey(sheet, row);
  if (sheet.isAstray(row, key ?? `row ${row.row}`)) return;
  if (key === null) {
    sheet.refuse(row.row, 'name', message('errors.field.required'));
    return;
  }
  const known = groups.get(key);
  const product = known ?? parseProduct(sheet, row);
  if (!known) groups.set(key, product);
  product.pictures.push(...picturesOf(sheet, row));
  const input = parseVariant(sheet, row, product);
  if (sheet.isBad(row)) return;
  count(counts, input);
  product.variants.push({ row: row.row, input });
}

function count(counts: StockCounts, { stock, trackStock }: VariantInput): void {
  if (stock !== undefined) counts.counted++;
  else if (trackStock) counts.atZero++;
  else if (trackStock === undefined) counts.blank++;
}

/** Rows with one handle, else one name, are one product; a row with only a SKU is separate. */
function groupKey(sheet: OwnSheet, row: TableRow): string | null {
  const handle = sheet.line(row, 'handle');
  if (handle) return `handle ${handle.toLowerCase()}`;
  const name = sheet.line(row, 'name');
  if (name) return `name ${name.toLowerCase()}`;
  const sku = sheet.line(row, 'sku');
  return sku ? `sku ${sku}` : null;
}

function parseProduct(sheet: OwnSheet, row: TableRow): ParsedProduct {
  const cell = (field: OwnField) =>
    sheet.has(field) ? withoutEntities(sheet.text(row, field)) : undefined;
  const aliases = cell('aliases');
  return {
    row: row.row,
    handle: cell('handle') || null,
    input: {
      name: cell('name') || undefined,
      description: cell('description'),
      category: cell('category'),
      aliases: aliases === undefined ? undefined : splitAliases(aliases),
      active: sheet.value(row, 'active', parseBoolean),
      options: sheet.has('option1Value') ? optionNames(sheet, row) : undefined,
    },
    variants: [],
    pictures: [],
  };
}

/** Several addresses in one cell are separated by spaces, bars, or commas before the next one. */
function picturesOf(sheet: OwnSheet, row: TableRow): ParsedPicture[] {
  const cell = sheet.text(row, 'images').replace(/,(?=\s*https?:)/gi, ' ');
  const named = (addresses: string[], variantRow: number | null) =>
    addresses
      .filter(Boolean)
      .map((address) => ({ address, alt: '', place: null, row: variantRow }));
  return [
    ...named(cell.split(/[\s|]+/, MAX_NAMED_PICTURES), null),
    ...named([sheet.line(row, 'variantImage')], row.row),
  ];
}

/** Without a name, an option is called as its column, or "Option", "Option 2" … */
const optionNames = (sheet: OwnSheet, row: TableRow): string[] =>
  OPTION_FIELDS.flatMap(([nameField, valueField], index) => {
    const name = sheet.line(row, nameField);
    if (name) return name;
    const isNamed = sheet.has(nameField);
    if (isNamed || sheet.line(row, valueField) === '') return [];
    const heading = sheet.columns[valueField] ?? '';
    const isTelling = !OWN_COLUMNS[valueField].includes(columnKey(heading));
    if (isTelling) return heading;
    return index === 0 ? 'Option' : `Option ${index + 1}`;
  });

function parseVariant(
  sheet: OwnSheet,
  row: TableRow,
  { input: { options } }: ParsedProduct,
): VariantInput {
  const compareAt = sheet.price(row, 'compareAtPrice');
  return {
    name: sheet.line(row, 'variantName') || undefined,
    sku: sheet.code(row, 'sku') || undefined,
    priceMinor: sheet.price(row, 'price'),
    compareAtPriceMinor: sheet.has('compareAtPrice') ? (compareAt ?? null) : undefined,
    stock: sheet.pieces(row, 'stock'),
    exported: exportedStock(sheet, row),
    trackStock: sheet.value(row, 'trackStock', parseBoolean),
    oversell: sheet.value(row, 'oversell', parseBoolean),
    weightGrams: sheet.weight(row, 'weightGrams', 1),
    active: sheet.value(row, 'variantActive', parseBoolean),
    options: options && optionsOfRow(sheet, row, options),
  };
}

function exportedStock(sheet: OwnSheet, row: TableRow): ExportedStock | undefined {
  const stock = sheet.pieces(row, 'stockExported') ?? null;
  const exportId = sheet.line(row, 'exportId');
  return stock === null && exportId === '' ? undefined : { exportId, stock };
}

/** Rows that the seller added to one export belong to it, so that they are imported once, too. */
function markAdded(products: readonly ParsedProduct[]): void {
  const inputs = products.flatMap(({ variants }) => variants.map(({ input }) => input));
  const ids = new Set(inputs.flatMap(({ exported }) => exported?.exportId || []));
  const [exportId, ...others] = ids;
  if (exportId === undefined || others.length > 0) return;
  for (const input of inputs) input.exported ??= { exportId, stock: null };
}
