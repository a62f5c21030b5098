import type { Trx } from '../../../kernel/db/db.ts';
import { type StatementPart, together } from '../../../kernel/db/statement.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Order } from '../order.ts';
import type { OrderEvent } from '../order-event.ts';
import { orderEvent } from './insert-events.ts';

export async function updateMovedOrder(
  tenant: Tenant,
  order: Order,
  { event, parts }: { event: OrderEvent; parts: Record<string, StatementPart> },
  trx: Trx,
): Promise<void> {
  await together(
    {
      moved: updateOrder(tenant, order),
      event: orderEvent(tenant, order.id, event, trx),
      ...parts,
    },
    'select 1',
    trx,
  );
}

const updateOrder = (tenant: Tenant, order: Order): StatementPart => ({
  sql: `update orders set status = ?, financial_status = ?, flags = ?::text[], cancel_reason = ?,
      cancel_requested_at = ?, confirm_by = ?, updated_at = ? where owner_id = ? and id = ?`,
  bindings: [
    order.status,
    order.financialStatus,
    order.flags,
    order.cancelReason,
    order.cancelRequestedAt,
    order.confirmBy,
    order.updatedAt,
    tenant.ownerId,
    order.id,
  ],
});
