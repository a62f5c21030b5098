import { type Message, message } from '../../../../kernel/translation/translator.ts';
import { tooManyVariants } from '../../check-product.ts';
import { cleanLine } from '../../clean-text.ts';
import { PRODUCT_LIMITS } from '../../product.ts';
import { leftOutWith } from './import-problems.ts';
import { parseBoolean } from './parse-cell.ts';
import type { ParsedCatalog, ParsedPicture, ParsedProduct } from './parsed-catalog.ts';
import { plainText } from './plain-text.ts';
import type { Table, TableRow } from './read-table.ts';
import type { ReadingContext } from './reading.ts';
import { MAX_NAMED_PICTURES, Sheet } from './sheet.ts';
import type { NumberRules } from './sheet-numbers.ts';
import { WOO_COLUMNS, type WooField, type WooSheet } from './woo-columns.ts';
import { WooStock } from './woo-stock.ts';
import { type Attribute, attributeReader, oneValue, splitList, wooVariant } from './woo-variant.ts';

const ANY = 'Any';

const NUMBERS: NumberRules<WooField> = {
  fields: ['price', 'salePrice', 'stock', 'weightKg', 'weightG', 'weightLbs', 'weightOz'],
  prices: ['price', 'salePrice'],
  sign: null,
  // The shop's own sign for decimals, and none between thousands.
  isNeverGrouped: true,
};

interface Context {
  sheet: WooSheet;
  attributesOf: (row: TableRow) => Attribute[];
  stock: WooStock;
}

/** WooCommerce's product export: a variation names its parent by SKU or "id:123". */
export async function parseWooCommerce(
  table: Table,
  reading: ReadingContext,
): Promise<ParsedCatalog> {
  const sheet: WooSheet = new Sheet(table, WOO_COLUMNS, reading, NUMBERS);
  const stock = new WooStock(sheet);
  const context = { sheet, attributesOf: attributeReader(table), stock };
  const variations = await groupVariations(sheet);
  const products: ParsedProduct[] = [];
  await sheet.each((row) => {
    if (hasType(sheet, row, 'variation')) return;
    products.push(...parseProduct(context, row, variations));
  });
  for (const [parent, rows] of variations) {
    for (const { row } of rows)
      sheet.refuse(row, 'parent', message('errors.import.woo.parentMissing', { parent }));
  }
  return {
    format: 'woocommerce',
    rows: sheet.rows.length,
    products,
    problems: sheet.problems,
    notices: [...noticesOf(sheet), ...stock.notices()],
    columns: sheet.columns,
    reading: sheet.reading(),
    countsStock: false,
  };
}

/** The export writes the English words; files that were edited may have others. */
const TYPES = {
  variation: ['variation', 'variación', 'variação', 'variasi', 'variante', 'variazione'],
  variable: ['variable', 'variável', 'variabel', 'variabile'],
  grouped: ['grouped', 'agrupado', 'groupé', 'gruppiert', 'raggruppato'],
  external: ['external', 'externo', 'externe', 'extern', 'eksternal', 'esterno'],
} as const;
const HIDDEN = ['hidden', 'oculto', 'tersembunyi', 'masqué', 'versteckt', 'nascosto'];

function hasType(sheet: WooSheet, row: TableRow, type: keyof typeof TYPES): boolean {
  const words: readonly string[] = TYPES[type];
  const told = sheet.line(row, 'type').normalize('NFC').toLowerCase();
  return told.split(/,\s*/).some((word) => words.includes(word));
}

async function groupVariations(sheet: WooSheet): Promise<Map<string, TableRow[]>> {
  const groups = new Map<string, TableRow[]>();
  await sheet.each((row) => {
    if (!hasType(sheet, row, 'variation') || sheet.isAstray(row, `row ${row.row}`)) return;
    const parent = sheet.line(row, 'parent');
    const group = groups.get(parent);
    if (group) group.push(row);
    else groups.set(parent, [row]);
  });
  return groups;
}

function noticesOf(sheet: WooSheet): Message[] {
  const hasExternal = sheet.rows.some((row) => hasType(sheet, row, 'external'));
  return hasExternal ? [message('errors.import.woo.external')] : [];
}

/** Empty when the row can't be sold; removes the product's own variations from the map. */
function parseProduct(
  context: Context,
  row: TableRow,
  variations: Map<string, TableRow[]>,
): ParsedProduct[] {
  const { sheet } = context;
  if (sheet.isAstray(row, `row ${row.row}`)) {
    for (const { row: variation } of takeVariations(sheet, row, variations)) {
      sheet.refuse(variation, 'parent', leftOutWith(row.row));
    }
    return [];
  }
  if (hasType(sheet, row, 'grouped')) {
    sheet.refuse(row.row, 'type', message('errors.import.woo.grouped'));
    return [];
  }
  const own = takeVariations(sheet, row, variations);
  if (own.length === 0 && hasType(sheet, row, 'variable')) {
    sheet.refuse(row.row, 'type', message('errors.import.woo.noVariations'));
    return [];
  }
  if (own.length > PRODUCT_LIMITS.variants) {
    sheet.refuse(row.row, 'type', tooManyVariants(own.length));
    for (const { row: variation } of own) sheet.refuse(variation, 'parent', leftOutWith(row.row));
    return [];
  }
  const product = own.length > 0 ? variableProduct(context, row, own) : simpleProduct(context, row);
  if (product.variants.length > 0) return [product];
  if (!sheet.isBad(row)) {
    sheet.refuse(row.row, 'type', message('errors.import.woo.noneImportable'));
  }
  return [];
}

function takeVariations(sheet: WooSheet, row: TableRow, variations: Map<string, TableRow[]>) {
  const names = [sheet.line(row, 'sku'), `id:${sheet.line(row, 'id')}`].filter(Boolean);
  const found = names.flatMap((name) => variations.get(name) ?? []);
  for (const name of names) variations.delete(name);
  return found.sort((a, b) => a.row - b.row);
}

function simpleProduct(context: Context, row: TableRow): ParsedProduct {
  const { sheet, attributesOf } = context;
  const input = { ...wooVariant(sheet, row), ...context.stock.of(row) };
  const product = productOf(sheet, row, [], attributesOf(row));
  return { ...product, variants: sheet.isBad(row) ? [] : [{ row: row.row, input }] };
}

/** Attributes that vary become options; the others go into the description. */
function variableProduct(context: Context, row: TableRow, own: TableRow[]): ParsedProduct {
  const { sheet, attributesOf } = context;
  const chosen = own.map((variation) => ({ variation, attributes: attributesOf(variation) }));
  const isSet = (name: string) =>
    chosen.some(({ attributes }) => chosenValue(attributes, name) !== undefined);
  const told = attributesOf(row);
  const names = told.length > 0 ? told : (chosen[0]?.attributes ?? []);
  const options = names.map(({ name }) => name).filter(isSet);
  const product = productOf(
    sheet,
    row,
    options,
    told.filter(({ name }) => !isSet(name)),
  );
  const stock = context.stock.ofVariations(row, own, (variation) =>
    attributesOf(variation)
      .map(({ cell }) => oneValue(cell))
      .filter(Boolean)
      .join(' / '),
  );
  for (const { variation, attributes } of chosen) {
    const input = {
      ...wooVariant(sheet, variation),
      ...stock.get(variation),
      active: isPublished(sheet, variation),
      options: Object.fromEntries(
        options.map((name) => [name, chosenValue(attributes, name) ?? ANY]),
      ),
    };
    product.pictures.push(...picturesOf(sheet, variation, variation.row));
    if (!sheet.isBad(variation)) product.variants.push({ row: variation.row, input });
  }
  return product;
}

function chosenValue(attributes: Attribute[], name: string): string | undefined {
  const found = attributes.find((attribute) => attribute.name.toLowerCase() === name.toLowerCase());
  return (found && oneValue(found.cell)) || undefined;
}

function productOf(
  sheet: WooSheet,
  row: TableRow,
  options: string[],
  told: Attribute[],
): ParsedProduct {
  const isSoldHere = !hasType(sheet, row, 'external');
  return {
    row: row.row,
    handle: null,
    input: {
      name: plainText(sheet.line(row, 'name')) || undefined,
      description: descriptionOf(sheet, row, told),
      category: categoryOf(splitList(sheet.line(row, 'category'))),
      active: isSoldHere && isPublished(sheet, row) && isVisible(sheet, row),
      options,
    },
    variants: [],
    pictures: picturesOf(sheet, row, null),
  };
}

const picturesOf = (sheet: WooSheet, row: TableRow, variantRow: number | null): ParsedPicture[] =>
  splitList(sheet.line(row, 'image'))
    .slice(0, MAX_NAMED_PICTURES)
    .map((address) => ({ address, alt: '', place: null, row: variantRow }));

function descriptionOf(sheet: WooSheet, row: TableRow, told: Attribute[]): string {
  const short = plainText(sheet.text(row, 'shortDescription'));
  const long = plainText(sheet.text(row, 'description'));
  const facts = told.map(({ name, cell }) => `${name}: ${splitList(cell).join(', ')}`).join('\n');
  return [short, long === short ? '' : long, facts].filter(Boolean).join('\n\n');
}

/** The last part of the first path, or of one that goes on from it: "Clothing, Clothing > Shirts" → Shirts. */
function categoryOf(paths: readonly string[]): string {
  const parts = paths.map((path) => plainText(path).split('>').map(cleanLine));
  const deepest = parts
    .slice(1)
    .reduce(
      (best, path) => (best.every((part, at) => part === path[at]) ? path : best),
      parts[0] ?? [],
    );
  return deepest.findLast(Boolean) ?? '';
}

/** 1 is published, 0 private, -1 a draft. */
const isPublished = (sheet: WooSheet, row: TableRow): boolean =>
  sheet.value(row, 'published', parsePublished) ?? true;

const parsePublished = (text: string) => (text === '-1' ? { value: false } : parseBoolean(text));

const isVisible = (sheet: WooSheet, row: TableRow): boolean =>
  !HIDDEN.includes(sheet.line(row, 'visibility').normalize('NFC').toLowerCase());
