import { fn } from 'objection';
import { inTransaction } from '../../../kernel/db/db.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { SYSTEM } from '../../../session.ts';
import { ownersWhoAsk } from '../../stores/notice-settings.ts';
import { announceOrder } from '../announce-order.ts';
import { lockOrder } from '../find-order.ts';
import { OrderRow } from '../order.ts';
import { addOrderEvent } from '../order-event.ts';
import { askCod, awaitsCodAnswer } from './ask-cod.ts';
import { type DueOrder, ordersToAsk, ordersToRemind } from './queries/sweep-cod.ts';

/** Once more after 6 hours. Idempotent; an error in one order doesn't stop the others. */
export async function codReminders(): Promise<{ asked: number; reminded: number; failed: number }> {
  const owners = await ownersWhoAsk();
  const asked = await forEach(await ordersToAsk(owners), (tenant, id) =>
    askCod(tenant, id, SYSTEM),
  );
  const reminded = await forEach(await ordersToRemind(owners), remind);
  return { asked: asked.done, reminded: reminded.done, failed: asked.failed + reminded.failed };
}

async function forEach(
  due: readonly DueOrder[],
  work: (tenant: Tenant, orderId: string) => Promise<unknown>,
) {
  const tally = { done: 0, failed: 0 };
  for (const { ownerId, id } of due) {
    const done = await work(tenantOfStore({ ownerId }), id).then(
      () => true,
      () => false,
    );
    tally[done ? 'done' : 'failed'] += 1;
  }
  return tally;
}

const remind = (tenant: Tenant, orderId: string): Promise<void> =>
  inTransaction(async (trx) => {
    const order = await lockOrder(tenant, orderId, trx);
    if (!awaitsCodAnswer(order)) return;
    const reminded = await OrderRow.of(tenant, trx)
      .where({ id: order.id, codRemindedAt: null })
      .patch({ codRemindedAt: fn.now() });
    if (reminded === 0) return;
    const data = { reminder: true };
    await addOrderEvent(tenant, order.id, { type: 'cod_asked', actor: SYSTEM, data }, trx);
    await announceOrder(tenant, { event: 'cod_ask', orderId: order.id, data }, trx);
  });
