import { raw } from 'objection';
import { amountCell, type CsvCell, csvHead, csvLines } from '../../../kernel/format/csv.ts';
import type { CsvStyle } from '../../../kernel/format/csv-style.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { filteredProducts, type ProductFilter } from '../list-products.ts';
import { loadProducts } from '../load-products.ts';
import type { ProductData } from '../product.ts';
import type { VariantData } from '../product-variant.ts';
import { joinAliases, OPTION_FIELDS, OWN_HEADERS, type OwnField } from './parse/own-columns.ts';
import { newExportId } from './stock/exported-stock.ts';

const PAGE = 200;

interface Cursor {
  createdAt: string;
  id: string;
}

/** Inactive variants with values of earlier options are left out: they fit no column. */
export async function* exportProducts(
  tenant: Tenant,
  currency: string,
  filter: ProductFilter = {},
  style?: CsvStyle,
): AsyncGenerator<string> {
  yield csvHead(Object.values(OWN_HEADERS), style);
  const exportId = newExportId(tenant);
  let cursor: Cursor | null = null;
  do {
    const page: Cursor[] = await nextPage(tenant, filter, cursor);
    const products = await loadProducts(
      tenant,
      page.map(({ id }) => id),
    );
    const listed = page.flatMap(({ id }) => products.get(id) ?? []);
    yield csvLines(
      listed.flatMap((product) => rowsOf(product, currency, exportId)),
      style,
    );
    cursor = page.length === PAGE ? (page.at(-1) ?? null) : null;
  } while (cursor);
}

async function nextPage(
  tenant: Tenant,
  filter: ProductFilter,
  after: Cursor | null,
): Promise<Cursor[]> {
  const query = filteredProducts(tenant, filter)
    // Text: a JavaScript date has no microseconds.
    .select('id', raw('products.created_at::text as created_at'))
    .orderBy(['products.createdAt', 'products.id'])
    .limit(PAGE);
  if (after) {
    query.whereRaw('(products.created_at, products.id) > (?::timestamptz, ?::uuid)', [
      after.createdAt,
      after.id,
    ]);
  }
  return await query.castTo<Cursor[]>();
}

const rowsOf = (product: ProductData, currency: string, exportId: string): CsvCell[][] =>
  product.variants
    .filter((variant) => variant.active || product.options.every((name) => variant.options[name]))
    .map((variant) => cellsOf(product, variant, { currency, exportId }));

function cellsOf(
  product: ProductData,
  variant: VariantData,
  { currency, exportId }: { currency: string; exportId: string },
): CsvCell[] {
  const { priceMinor, compareAtPriceMinor, weightGrams } = variant;
  const cells: Partial<Record<OwnField, CsvCell>> = {
    handle: product.slug,
    name: product.name,
    description: product.description,
    category: product.category,
    aliases: joinAliases(product.aliases),
    active: yesNo(product.active),
    sku: variant.sku ?? '',
    variantName: variant.name,
    price: amountCell(priceMinor, currency),
    compareAtPrice: compareAtPriceMinor === null ? '' : amountCell(compareAtPriceMinor, currency),
    stock: String(variant.stock),
    trackStock: yesNo(variant.trackStock),
    oversell: yesNo(variant.oversell),
    weightGrams: weightGrams === null ? '' : String(weightGrams),
    variantActive: yesNo(variant.active),
    stockExported: String(variant.stock),
    exportId,
  };
  for (const [index, [nameField, valueField]] of OPTION_FIELDS.entries()) {
    const name = product.options[index] ?? '';
    cells[nameField] = name;
    cells[valueField] = variant.options[name] ?? '';
  }
  return (Object.keys(OWN_HEADERS) as OwnField[]).map((field) => cells[field] ?? '');
}

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

const price = (minor: number): CsvCell => amountCell(minor, 'INR');

const ROWS: readonly Partial<Record<OwnField, CsvCell>>[] = [
  { name: 'Mug', category: 'Kitchen', sku: 'MUG-1', price: price(29_900), stock: '10' },
  {
    name: 'T-shirt',
    option1Name: 'Size',
    option1Value: 'S',
    sku: 'TEE-S',
    price: price(49_900),
    stock: '5',
  },
  {
    name: 'T-shirt',
    option1Name: 'Size',
    option1Value: 'M',
    sku: 'TEE-M',
    price: price(49_900),
    stock: '8',
  },
];

const FIELDS = Object.keys(OWN_HEADERS) as OwnField[];

/** A file to fill in: our columns, with a product that has no options and one that has. */
export const importTemplate = (style: CsvStyle): string =>
  csvHead(Object.values(OWN_HEADERS), style) +
  csvLines(
    ROWS.map((row) => FIELDS.map((field) => row[field] ?? '')),
    style,
  );
