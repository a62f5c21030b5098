import { frequentRows } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';
import { refuseShort, type Stocked, type WantedLine } from './out-of-stock.ts';

const STOCK = `
select id, stock, track_stock as "trackStock", oversell
  from product_variants where owner_id = ? and id = any(?::uuid[])`;

/**
 * Refuses lines of an order of which there plainly is not enough, as one statement and without a
 * lock. What has been deleted is passed over.
 * @throws Refusal 400 OUT_OF_STOCK
 */
export async function refuseSoldOut(tenant: Tenant, lines: readonly WantedLine[]): Promise<void> {
  const found = await frequentRows<Stocked & { id: string }>(STOCK, [
    tenant.ownerId,
    lines.map(({ variantId }) => variantId),
  ]);
  const variants = new Map(found.map((variant) => [variant.id, variant]));
  refuseShort(
    lines.flatMap((line) => {
      const variant = variants.get(line.variantId);
      return variant ? [{ ...line, variant }] : [];
    }),
  );
}
