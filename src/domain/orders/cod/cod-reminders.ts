import { inTransaction, rows } from '../../../db/db.ts';
import { SYSTEM } from '../../../session.ts';
import { type Tenant, tenantOfStore } from '../../../tenancy/tenant.ts';
import { announce } from '../../notifications/announce.ts';
import { ownersWhoAsk } from '../../stores/notice-settings.ts';
import { lockOrder } from '../find-order.ts';
import { addOrderEvent } from '../order-event.ts';
import { askCod, awaitsCodAnswer } from './ask-cod.ts';

const BATCH = 200;

interface Due {
  ownerId: string;
  id: string;
}

// Older orders were left unasked on purpose, or the store has only now turned the setting on.
const TO_ASK = `
select owner_id, id from orders
 where owner_id = any(?::uuid[]) and payment_status = 'cod' and status = 'new'
   and cod_answer is null and created_at > now() - interval '1 hour'
 order by created_at limit ?`;

const TO_REMIND = `
select owner_id, id from orders
 where owner_id = any(?::uuid[]) and cod_answer = 'asked' and cod_reminded_at is null
   and cod_asked_at between now() - interval '2 days' and now() - interval '6 hours'
   and status in ('new', 'pending')
 order by cod_asked_at limit ?`;

/**
 * For stores with the setting: asks shoppers to confirm new COD orders, and reminds them once after
 * 6 hours. Idempotent; an error in one order doesn't stop the others.
 */
export async function codReminders(): Promise<{ asked: number; reminded: number; failed: number }> {
  const owners = await ownersWhoAsk();
  const asked = await forEach(TO_ASK, owners, (tenant, id) => askCod(tenant, id, SYSTEM));
  const reminded = await forEach(TO_REMIND, owners, remind);
  return { asked: asked.done, reminded: reminded.done, failed: asked.failed + reminded.failed };
}

async function forEach(
  sql: string,
  owners: readonly string[],
  work: (tenant: Tenant, orderId: string) => Promise<unknown>,
) {
  const tally = { done: 0, failed: 0 };
  for (const { ownerId, id } of await rows<Due>(sql, [owners, BATCH])) {
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
    const reminded = await rows(
      `update orders set cod_reminded_at = now()
        where owner_id = ? and id = ? and cod_reminded_at is null returning 1`,
      [tenant.ownerId, order.id],
      trx,
    );
    if (reminded.length === 0) return;
    const data = { reminder: true };
    await addOrderEvent(tenant, order.id, { type: 'cod_asked', actor: SYSTEM, data }, trx);
    await announce(tenant, { event: 'cod_ask', orderId: order.id, data }, trx);
  });
