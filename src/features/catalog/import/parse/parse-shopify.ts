import { message } from '../../../../kernel/translation/translator.ts';
import type { VariantInput } from '../../product.ts';
import type { ColumnNames } from './column-places.ts';
import { OPTION_FIELDS } from './own-columns.ts';
import { parseBoolean } from './parse-cell.ts';
import type { ParsedCatalog, ParsedPicture, ParsedProduct } from './parsed-catalog.ts';
import { plainText } from './plain-text.ts';
import type { Table, TableRow } from './read-table.ts';
import type { ReadingContext } from './reading.ts';
import { optionsOfRow } from './row-options.ts';
import { Sheet } from './sheet.ts';
import type { NumberRules } from './sheet-numbers.ts';
import { StockCounts } from './stock-notices.ts';

type ShopifyField =
  | 'handle'
  | 'name'
  | 'description'
  | 'type'
  | 'category'
  | 'tags'
  | 'published'
  | 'status'
  | (typeof OPTION_FIELDS)[number][number]
  | 'sku'
  | 'grams'
  | 'tracker'
  | 'stock'
  | 'policy'
  | 'price'
  | 'compareAtPrice'
  | 'image'
  | 'imagePlace'
  | 'imageAlt'
  | 'variantImage';

export const SHOPIFY_COLUMNS: ColumnNames<ShopifyField> = {
  handle: ['handle', 'urlhandle'],
  name: ['title'],
  description: ['bodyhtml', 'description'],
  type: ['type', 'customproducttype'],
  category: ['productcategory', 'standardproducttype'],
  tags: ['tags'],
  published: ['published', 'publishedononlinestore'],
  status: ['status'],
  option1Name: ['option1name'],
  option1Value: ['option1value'],
  option2Name: ['option2name'],
  option2Value: ['option2value'],
  option3Name: ['option3name'],
  option3Value: ['option3value'],
  sku: ['variantsku', 'sku'],
  grams: ['variantgrams', 'weightvaluegrams'],
  tracker: ['variantinventorytracker', 'inventorytracker'],
  stock: ['variantinventoryqty', 'inventoryquantity'],
  policy: ['variantinventorypolicy', 'continuesellingwhenoutofstock'],
  price: ['variantprice', 'price'],
  compareAtPrice: ['variantcompareatprice', 'compareatprice'],
  image: ['imagesrc', 'productimageurl'],
  imagePlace: ['imageposition'],
  imageAlt: ['imagealttext'],
  variantImage: ['variantimage', 'variantimageurl'],
};

type ShopifySheet = Sheet<ShopifyField>;

const NUMBERS: NumberRules<ShopifyField> = {
  fields: ['price', 'compareAtPrice', 'stock', 'grams'],
  prices: ['price', 'compareAtPrice'],
  sign: '.',
  isNeverGrouped: false,
};

/** Shopify's product export: rows of one handle are one product, described by the first. */
export async function parseShopify(table: Table, context: ReadingContext): Promise<ParsedCatalog> {
  const sheet: ShopifySheet = new Sheet(table, SHOPIFY_COLUMNS, context, NUMBERS);
  const groups = new Map<string, ParsedProduct>();
  const counts = new StockCounts();
  await sheet.each((row) => addRow({ sheet, groups, counts }, row));
  return {
    format: 'shopify',
    rows: sheet.rows.length,
    products: [...groups.values()].filter((product) => product.variants.length > 0),
    problems: sheet.problems,
    notices: counts.notices(),
    columns: sheet.columns,
    reading: sheet.reading(),
    // An export of a shop with several locations has none: their quantities are in another file.
    countsStock: counts.hasAny,
  };
}

interface ShopifyReading {
  sheet: ShopifySheet;
  groups: Map<string, ParsedProduct>;
  counts: StockCounts;
}

function addRow({ sheet, groups, counts }: ShopifyReading, row: TableRow): void {
  const handle = sheet.line(row, 'handle');
  if (sheet.isAstray(row, handle || `row ${row.row}`)) return;
  if (!handle) {
    sheet.refuse(row.row, 'handle', message('errors.field.required'));
    return;
  }
  const known = groups.get(handle);
  const product = known ?? parseProduct(sheet, row, handle);
  if (!known) groups.set(handle, product);
  product.pictures.push(...picturesOf(sheet, row));
  if (known && isPhotoOnly(sheet, row)) return;
  const input = {
    ...parseVariant(sheet, row, product.input.options ?? []),
    ...parseStock(sheet, row, counts),
  };
  if (!sheet.isBad(row)) product.variants.push({ row: row.row, input });
}

/** A product with more photos than variants has rows that hold nothing but a photo. */
const isPhotoOnly = (sheet: ShopifySheet, row: TableRow): boolean =>
  (['option1Value', 'sku', 'price'] as const).every((field) => sheet.line(row, field) === '');

function parseProduct(sheet: ShopifySheet, row: TableRow, handle: string): ParsedProduct {
  const published = sheet.value(row, 'published', parseBoolean) ?? true;
  const status = sheet.line(row, 'status').toLowerCase();
  return {
    row: row.row,
    handle,
    input: {
      name: sheet.line(row, 'name') || undefined,
      description: plainText(sheet.text(row, 'description')),
      category: categoryOf(sheet, row),
      active: published && (status === '' || status === 'active'),
      options: optionNames(sheet, row),
    },
    variants: [],
    pictures: [],
  };
}

function picturesOf(sheet: ShopifySheet, row: TableRow): ParsedPicture[] {
  const place = Number.parseInt(sheet.line(row, 'imagePlace'), 10);
  const own = {
    address: sheet.line(row, 'image'),
    alt: sheet.line(row, 'imageAlt'),
    place: Number.isNaN(place) ? null : place,
    row: null,
  };
  const shown = { address: sheet.line(row, 'variantImage'), alt: '', place: null, row: row.row };
  return [own, shown].filter(({ address }) => address !== '');
}

/** The type, else the last part of the standard category, else the one tag where there is one. */
function categoryOf(sheet: ShopifySheet, row: TableRow): string {
  const type = sheet.line(row, 'type');
  if (type) return type;
  const standard = sheet.line(row, 'category').split('>').at(-1)?.trim();
  if (standard) return standard;
  const tags = sheet.line(row, 'tags');
  return tags.includes(',') ? '' : tags;
}

/** A product without options has the option "Title" with the value "Default Title". */
function optionNames(sheet: ShopifySheet, row: TableRow): string[] {
  if (sheet.line(row, 'option1Value') === 'Default Title') return [];
  return OPTION_FIELDS.flatMap(([nameField]) => sheet.line(row, nameField) || []);
}

function parseVariant(sheet: ShopifySheet, row: TableRow, options: string[]): VariantInput {
  return {
    sku: sheet.code(row, 'sku') || undefined,
    priceMinor: sheet.price(row, 'price'),
    compareAtPriceMinor: sheet.price(row, 'compareAtPrice') ?? null,
    weightGrams: sheet.weight(row, 'grams', 1) || undefined,
    options: options.length > 0 ? optionsOfRow(sheet, row, options) : {},
  };
}

function parseStock(sheet: ShopifySheet, row: TableRow, counts: StockCounts) {
  const stock = sheet.pieces(row, 'stock');
  const oversell = /^(?:continue|true)$/i.test(sheet.line(row, 'policy'));
  const isUntracked = sheet.has('tracker') && sheet.line(row, 'tracker') === '';
  if (stock === undefined) {
    if (!isUntracked && !sheet.isBad(row)) counts.blank++;
    return { trackStock: isUntracked ? false : undefined, oversell };
  }
  counts.counted++;
  // Oversold there: here there is nothing left to sell.
  const isOversold = stock < 0 && !oversell;
  if (isOversold && !isUntracked) counts.belowZero++;
  return { stock: isOversold ? 0 : stock, trackStock: !isUntracked, oversell };
}
