import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { Refusal } from '../../../errors.ts';
import { minorFromMajor } from '../../../kernel/format/money.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../../session.ts';
import { type ImportResult, importProducts } from './import-products.ts';
import type { ParsedCatalog } from './parse/parsed-catalog.ts';

/** What a store sells, as one JSON file. Prices in major units; a sole variant's name is "". */
const CatalogJson = Type.Object({
  currency: Type.String(),
  products: Type.Array(
    Type.Object({
      name: Type.String(),
      category: Type.String(),
      aliases: Type.Array(Type.String()),
      options: Type.Array(Type.String()),
      variants: Type.Array(
        Type.Object({
          sku: Type.String(),
          name: Type.String(),
          options: Type.Record(Type.String(), Type.String()),
          price: Type.Number(),
          stock: Type.Integer(),
        }),
      ),
    }),
  ),
});

/** @throws Refusal 400 when the file has another form or currency */
export async function importCatalog(
  tenant: Tenant,
  currency: string,
  json: unknown,
  actor: Actor,
): Promise<ImportResult> {
  if (!Value.Check(CatalogJson, json)) {
    const [error] = Value.Errors(CatalogJson, json);
    const where = error ? `: ${error.instancePath} ${error.message}`.replace(/ +/g, ' ') : '';
    throw new Refusal(400, 'NOT_A_CATALOG', `The file is not a catalog${where}`);
  }
  if (json.currency !== currency) {
    throw new Refusal(
      400,
      'CURRENCY_DIFFERS',
      `The catalog’s prices are in ${json.currency}, not ${currency}`,
    );
  }
  return importProducts(tenant, toParsed(json), { dryRun: false, actor });
}

function toParsed(json: Static<typeof CatalogJson>): ParsedCatalog {
  let row = 0;
  const products = json.products.map(({ variants, ...input }) => ({
    row: row + 1,
    handle: null,
    input,
    pictures: [],
    variants: variants.map(({ price, ...variant }) => ({
      row: ++row,
      // NaN is refused as a missing price.
      input: { ...variant, priceMinor: minorFromMajor(price, json.currency) ?? Number.NaN },
    })),
  }));
  return {
    format: 'stallkeeper',
    rows: row,
    products,
    problems: [],
    notices: [],
    columns: {},
    reading: null,
    countsStock: true,
  };
}
