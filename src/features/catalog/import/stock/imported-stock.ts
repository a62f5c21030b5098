import type { Trx } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import type { ProductData, ProductInput, VariantInput } from '../../product.ts';
import { findDifferences } from '../queries/imported-stock.ts';
import { baseOf } from './exported-stock.ts';
import type { StockChoice } from './settle-stock.ts';

export interface StockDifference {
  variantId: string;
  exportId: string;
  /** Pieces: the file's number minus the number when exported. */
  difference: number;
}

const keyOf = (variantId: string, exportId: string): string => `${variantId} ${exportId}`;

export class ImportedStock {
  readonly #tenant: Tenant;
  readonly #applied: ReadonlyMap<string, number>;

  constructor(tenant: Tenant, applied: ReadonlyMap<string, number>) {
    this.#tenant = tenant;
    this.#applied = applied;
  }

  /** Null when the row has no number of before. */
  changeBy(input: VariantInput, variantId: string): number | null {
    const base = baseOf(this.#tenant, input.exported);
    if (!base || input.stock === undefined) return null;
    const applied = this.#applied.get(keyOf(variantId, base.exportId));
    if (base.stock === null && applied === undefined) return null;
    return input.stock - (base.stock ?? 0) - (applied ?? 0);
  }

  toRemember(input: VariantInput, variantId: string): StockDifference | null {
    const base = baseOf(this.#tenant, input.exported);
    if (!base || input.stock === undefined) return null;
    const { exportId } = base;
    const difference = input.stock - (base.stock ?? 0);
    const applied = this.#applied.get(keyOf(variantId, exportId));
    const isKnown = difference === (applied ?? (base.stock === null ? undefined : 0));
    return isKnown ? null : { variantId, exportId, difference };
  }
}

/** No statement for other files, one for each 5,000 variants of our own. */
export async function readImportedStock(
  tenant: Tenant,
  inputs: readonly Pick<ProductInput, 'variants'>[],
  variantIds: readonly string[],
  trx?: Trx,
): Promise<ImportedStock> {
  const exportIds = exportsOf(tenant, inputs);
  const found = exportIds[0] ? await findDifferences(tenant, variantIds, exportIds, trx) : [];
  const applied = found.map(
    ({ variantId, exportId, difference }) => [keyOf(variantId, exportId), difference] as const,
  );
  return new ImportedStock(tenant, new Map(applied));
}

const exportsOf = (tenant: Tenant, inputs: readonly Pick<ProductInput, 'variants'>[]): string[] => [
  ...new Set(
    inputs.flatMap(({ variants = [] }) =>
      variants.flatMap(({ exported }) => baseOf(tenant, exported)?.exportId ?? []),
    ),
  ),
];

/** `before` null: the product is new. Stock that was left as it is was not imported. */
export function toRemember(
  { inputs, before }: { inputs: readonly ProductInput[]; before: ProductData | null },
  choice: StockChoice,
  imported: ImportedStock,
): StockDifference[] {
  const known = new Set(before?.variants.map(({ id }) => id));
  return inputs
    .flatMap(({ variants = [] }) => variants)
    .flatMap((input) => {
      const { id = '' } = input;
      return choice === 'keep' && known.has(id) ? [] : (imported.toRemember(input, id) ?? []);
    });
}
