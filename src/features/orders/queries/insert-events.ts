import { columnNames } from '../../../kernel/db/column-list.ts';
import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { StatementPart } from '../../../kernel/db/statement.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { tellDesks } from '../../live/tell-desks.ts';
import { eventRow, type OrderEvent } from '../order-event.ts';

interface NewEntry {
  orderId: string;
  event: OrderEvent;
}

const COLUMNS = `id, order_id, type, actor_id, actor_name, impersonated_by,
  impersonator_name, data`;

const insertion = ({ ownerId }: Tenant, entries: readonly NewEntry[]): StatementPart => ({
  sql: `insert into order_events (owner_id, ${COLUMNS})
    select ?::uuid, ${COLUMNS} from jsonb_to_recordset(?::jsonb) as entry (id uuid,
      order_id uuid, type text, actor_id uuid, actor_name text, impersonated_by uuid,
      impersonator_name text, data jsonb)`,
  bindings: [
    ownerId,
    JSON.stringify(
      entries.map(({ orderId, event }) => columnNames.format({ ...eventRow(orderId, event) })),
    ),
  ],
});

/** For a larger statement of this transaction, after whose commit open dashboards are notified. */
export function orderEvents(tenant: Tenant, entries: readonly NewEntry[], trx: Trx): StatementPart {
  for (const { orderId } of entries) tellDesks(trx, tenant, 'orders', orderId);
  return insertion(tenant, entries);
}

/** As `orderEvents`, for one order. */
export const orderEvent = (
  tenant: Tenant,
  orderId: string,
  event: OrderEvent,
  trx: Trx,
): StatementPart => orderEvents(tenant, [{ orderId, event }], trx);

export async function addEventTo(
  tenant: Tenant,
  orderIds: readonly string[],
  event: OrderEvent,
  trx: Trx,
): Promise<void> {
  if (orderIds.length === 0) return;
  const { sql, bindings } = insertion(
    tenant,
    orderIds.map((orderId) => ({ orderId, event })),
  );
  await rows(sql, bindings, trx);
}
