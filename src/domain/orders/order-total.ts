import { rows, type Trx } from '../../db/db.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/**
 * An order's total, in minor units.
 * @throws Refusal 404
 */
export async function orderTotal(tenant: Tenant, orderId: string, trx?: Trx): Promise<number> {
  const [order] = isUuid(orderId)
    ? await rows<{ totalMinor: number }>(
        `select total_amount_minor as total_minor from orders where owner_id = ? and id = ?`,
        [tenant.ownerId, orderId],
        trx,
      )
    : [];
  if (!order) throw notFound('Order');
  return order.totalMinor;
}
