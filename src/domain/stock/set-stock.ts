import { rows, type Trx } from '../../db.ts';
import type { StockReason } from '../../enums.ts';
import { invalidField, notFound } from '../../errors.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenant.ts';
import { moveStock } from './move-stock.ts';

export interface StockSetting {
  variantId: string;
  /** What is there now, in pieces. */
  to: number;
  reason: Exclude<StockReason, 'sale' | 'edit' | 'cancel' | 'reopen' | 'restock'>;
  note?: string;
  actor: Actor;
}

const LOCK = `
select stock, oversell, track_stock as "trackStock" from product_variants
 where owner_id = ? and id = ? for no key update`;

/**
 * Sets a variant's stock to what the seller says, as one movement. Returns the new stock.
 * @throws Refusal 404 for an unknown variant, 400 for less than nothing where that is not allowed
 */
export async function setStock(tenant: Tenant, setting: StockSetting, trx: Trx): Promise<number> {
  const { variantId, to, reason, note, actor } = setting;
  const [variant] = await rows<{ stock: number; oversell: boolean; trackStock: boolean }>(
    LOCK,
    [tenant.ownerId, variantId],
    trx,
  );
  if (!variant) throw notFound('Variant');
  if (to < 0 && variant.trackStock && !variant.oversell) {
    throw invalidField('stock', 'cannot be less than 0');
  }
  const delta = to - variant.stock;
  if (delta === 0) return to;
  const cause = { reason, actor, ...(note === undefined ? {} : { note }) };
  const options = { untracked: true, refuseShort: false };
  await moveStock(tenant, [{ variantId, delta }], cause, options, trx);
  return to;
}
