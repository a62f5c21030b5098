import { message } from '../../../../translation/translator.ts';
import type { VariantInput } from '../../product.ts';
import { OPTION_FIELDS, type OwnField, splitAliases } from './own-columns.ts';
import { parseBoolean, parsePieces, parsePrice, parseWeight } from './parse-cell.ts';
import type { ParsedCatalog, ParsedPicture, ParsedProduct } from './parsed-catalog.ts';
import type { Table, TableRow } from './read-table.ts';
import { type ColumnNames, MAX_NAMED_PICTURES, Sheet } from './sheet.ts';
import { StockCounts } from './stock-notices.ts';

/** Read by the import but not exported: where pictures are. */
type ImportField = OwnField | 'images' | 'variantImage';

/** Column keys, including those of simple lists from elsewhere. */
export const OWN_COLUMNS: ColumnNames<ImportField> = {
  handle: ['handle', 'slug', 'urlhandle'],
  name: ['name', 'title', 'product', 'productname', 'item', 'itemname'],
  description: ['description', 'details'],
  category: ['category', 'collection', 'type', 'producttype'],
  aliases: ['aliases', 'othernames', 'alias'],
  active: ['active', 'published', 'visible'],
  option1Name: ['option1name'],
  option1Value: ['option1value', 'option1'],
  option2Name: ['option2name'],
  option2Value: ['option2value', 'option2'],
  option3Name: ['option3name'],
  option3Value: ['option3value', 'option3'],
  sku: ['sku', 'variantsku', 'itemcode', 'productcode'],
  variantName: ['variantname', 'variant'],
  price: ['price', 'sellingprice', 'saleprice', 'unitprice', 'rate'],
  compareAtPrice: ['compareatprice', 'mrp', 'regularprice', 'oldprice'],
  stock: ['stock', 'quantity', 'qty', 'inventory', 'stockquantity', 'instock'],
  trackStock: ['trackstock', 'trackinventory'],
  oversell: ['sellbeyondstock', 'oversell', 'backorders'],
  weightGrams: ['weightg', 'weightgrams', 'grams'],
  variantActive: ['variantactive'],
  images: [
    'images',
    'image',
    'imageurl',
    'imageurls',
    'imagesrc',
    'imagelink',
    'pictures',
    'picture',
    'photos',
    'photo',
  ],
  variantImage: ['variantimage', 'variantimageurl'],
};

type OwnSheet = Sheet<ImportField>;

/** Our own files, and simple lists with a name or SKU and a price or stock. */
export async function parseOwn(table: Table, currency: string): Promise<ParsedCatalog> {
  const sheet: OwnSheet = new Sheet(table, OWN_COLUMNS);
  const groups = new Map<string, ParsedProduct>();
  const counts = new StockCounts();
  await sheet.each((row) => addRow(sheet, groups, row, { currency, counts }));
  return {
    format: 'stallkeeper',
    rows: sheet.rows.length,
    products: [...groups.values()].filter((product) => product.variants.length > 0),
    problems: sheet.problems,
    notices: counts.notices(),
    columns: sheet.columns,
    countsStock: counts.hasAny,
  };
}

function addRow(
  sheet: OwnSheet,
  groups: Map<string, ParsedProduct>,
  row: TableRow,
  { currency, counts }: { currency: string; counts: StockCounts },
): void {
  const key = groupKey(sheet, row);
  if (key === null) {
    sheet.refuse(row.row, 'name', message('errors.field.required'));
    return;
  }
  const known = groups.get(key);
  // The product's first row describes the product, even if its variant is invalid.
  const product = known ?? parseProduct(sheet, row);
  if (!known) groups.set(key, product);
  product.pictures.push(...picturesOf(sheet, row));
  const input = parseVariant(sheet, row, product, currency);
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
  const cell = (field: OwnField) => (sheet.has(field) ? sheet.text(row, field) : undefined);
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

/** A file with values but without a name for them gets "Option", "Option 2" … */
const optionNames = (sheet: OwnSheet, row: TableRow): string[] =>
  OPTION_FIELDS.flatMap(([nameField, valueField], index) => {
    const name = sheet.line(row, nameField);
    if (name) return name;
    const isNamed = sheet.has(nameField);
    if (isNamed || sheet.line(row, valueField) === '') return [];
    return index === 0 ? 'Option' : `Option ${index + 1}`;
  });

function parseVariant(
  sheet: OwnSheet,
  row: TableRow,
  { input: { options } }: ParsedProduct,
  currency: string,
): VariantInput {
  const money = (text: string) => parsePrice(text, currency);
  const compareAt = sheet.value(row, 'compareAtPrice', money);
  return {
    name: sheet.line(row, 'variantName') || undefined,
    sku: sheet.line(row, 'sku') || undefined,
    priceMinor: sheet.value(row, 'price', money),
    compareAtPriceMinor: sheet.has('compareAtPrice') ? (compareAt ?? null) : undefined,
    stock: sheet.value(row, 'stock', parsePieces),
    trackStock: sheet.value(row, 'trackStock', parseBoolean),
    oversell: sheet.value(row, 'oversell', parseBoolean),
    weightGrams: sheet.value(row, 'weightGrams', (text) => parseWeight(text, 1)),
    active: sheet.value(row, 'variantActive', parseBoolean),
    options: options && chosenOptions(sheet, row, options),
  };
}

function chosenOptions(sheet: OwnSheet, row: TableRow, options: string[]): Record<string, string> {
  const values = OPTION_FIELDS.map(([, valueField]) => sheet.line(row, valueField));
  return Object.fromEntries(options.map((name, index) => [name, values[index] ?? '']));
}
