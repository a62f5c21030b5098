import { NOT_SCANNED } from '../../../src/clients/courier/tracking.ts';
import { updateCustomer } from '../../../src/features/customers/change-customer.ts';
import { applyTracking } from '../../../src/features/delivery/apply-tracking.ts';
import { fulfillOrder } from '../../../src/features/delivery/fulfill-order.ts';
import { changePaperSettings } from '../../../src/features/documents/change-paper-settings.ts';
import { subscribePhone } from '../../../src/features/notifications/push/subscribe-phone.ts';
import { startBulk } from '../../../src/features/orders/bulk/start-bulk.ts';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { MAX_VIEWS, saveView } from '../../../src/features/orders/list/saved-views.ts';
import { MAX_TAG_LENGTH, setTags } from '../../../src/features/orders/order-tags.ts';
import { addNote } from '../../../src/features/orders/timeline.ts';
import { recordPayment } from '../../../src/features/payments/record-payment.ts';
import { refundOrder } from '../../../src/features/payments/refund-order.ts';
import { type Actor, SYSTEM } from '../../../src/session.ts';
import { browserKeys } from '../../support/notices.ts';
import { rows } from '../../support/rows.ts';
import type { TestStore } from '../../support/stores.ts';

const AWB = 'HP-99342';

const named = (id: string, name: string): Actor => ({ id, name, impersonatedBy: null });

/** Writes a text into every free field of one order and of its customer, signed by one so named. */
export async function writeOnOrder(
  { tenant, ownerId }: TestStore,
  orderId: string,
  text: string,
): Promise<void> {
  const actor = named(ownerId, text);
  const short = text.slice(0, MAX_TAG_LENGTH);
  await setTags(tenant, orderId, [short, `${short.slice(0, -2)} 2`], actor);
  await addNote(tenant, orderId, text, { actor, idempotency: null });
  const payment = { amountMinor: 200, method: 'upi', reference: text.slice(0, 100) } as const;
  await recordPayment(tenant, orderId, payment, actor);
  await refundOrder(tenant, orderId, { amountMinor: 100, method: 'upi', reason: text }, actor);
  await follow(tenant, orderId, text, actor);
  const [customer] = await rows<{ id: string }>(
    'select customer_id as id from orders where owner_id = ? and id = ?',
    [ownerId, orderId],
  );
  await updateCustomer(tenant, customer?.id ?? '', { notes: text, tags: [short] });
}

async function follow(
  tenant: TestStore['tenant'],
  orderId: string,
  text: string,
  actor: Actor,
): Promise<void> {
  const courier = text.slice(0, 60);
  const { id } = await fulfillOrder(tenant, orderId, { courier, awb: AWB }, actor);
  const at = new Date().toISOString();
  const scan = { at, state: 'attention', label: text, location: text } as const;
  const tracking = { ...NOT_SCANNED, awb: AWB, courier, ...scan, scans: [scan] };
  await applyTracking(tenant, { id, orderId, awb: AWB }, { ...tracking, failedDelivery: true });
}

/** Writes texts into what shoppers wrote in chats, and into what was read out of it. */
export async function writeOnChats(
  { ownerId }: TestStore,
  texts: readonly string[],
): Promise<void> {
  const [text = '', other = '', third = ''] = texts;
  const errors = texts.map((each) => ({ code: 'UNKNOWN_PRODUCT', text: each }));
  await rows(`update conversations set name = ?, username = ?, last_text = ? where owner_id = ?`, [
    text,
    other,
    third,
    ownerId,
  ]);
  await rows(
    `update messages set text = ?, status_error = ?, sent_by_name = ?, details = ?::jsonb
      where owner_id = ?`,
    [texts.join('\n'), other, third, JSON.stringify({ [text]: other, name: third }), ownerId],
  );
  await rows(
    `update draft_orders set message_text = ?, notes = ?, viewed_by_name = ?, parse_errors = ?::jsonb,
            customer = customer || ?::jsonb
      where owner_id = ?`,
    [
      texts.join('\n'),
      text,
      other,
      JSON.stringify(errors),
      JSON.stringify({ name: third, [text]: text }),
      ownerId,
    ],
  );
}

/** Writes texts into what operators see: of people, of their own acts, and of what went wrong. */
export async function writeOnPlatform(
  { ownerId, storeId }: TestStore,
  texts: readonly string[],
  operatorId: string,
): Promise<void> {
  const [text = '', other = '', third = ''] = texts;
  await rows(`update users set name = ? where id in (?, ?)`, [text, ownerId, operatorId]);
  await rows(`update notifications set title = ?, body = ?, error = ? where owner_id = ?`, [
    text,
    texts.join(' '),
    third,
    ownerId,
  ]);
  await rows(
    `update webhook_events set error = ?, external_id = ?, event = ?, payload = ?::jsonb
      where owner_id = ?`,
    [text, other, third, JSON.stringify({ [text]: other }), ownerId],
  );
  await rows(
    `insert into job_runs (name, last_run_at, last_duration_ms, last_status, last_error)
     values ('prune', now(), 1, 'failed', ?)
     on conflict (name) do update set last_status = 'failed', last_error = excluded.last_error`,
    [text],
  );
  for (const each of texts) {
    await rows(
      `insert into audit_events (id, action, actor_id, actor_name, actor_email, address, target_type,
         target_id, target_name, owner_id, before, after, reason)
       values (gen_random_uuid(), 'store_switched', ?, ?, ?, ?, 'store', ?, ?, ?, ?::jsonb, ?::jsonb, ?)`,
      [
        ...[operatorId, each, each, each, storeId, each, ownerId],
        ...[JSON.stringify({ [each]: each }), JSON.stringify({ isActive: each }), each],
      ],
    );
  }
}

/** Cancels an order for a reason of this text. */
export const cancelFor = ({ tenant, ownerId }: TestStore, orderId: string, reason: string) =>
  changeStatus(tenant, orderId, { status: 'cancelled', reason }, named(ownerId, reason));

/** Writes texts into what belongs to the store as a whole, and a bulk action and papers. */
export async function writeOnStore(
  { tenant, ownerId }: TestStore,
  texts: readonly string[],
  orderIds: string[],
): Promise<{ bulk: string; papers: string }> {
  for (const text of texts.slice(0, MAX_VIEWS - 1)) {
    const query = new URLSearchParams({ tab: 'all', search: text });
    await saveView(tenant, { name: text.slice(0, 60), query: `${query}` });
  }
  for (const [index, device] of texts.entries()) {
    const endpoint = `https://push.example.com/${index}`;
    const actor = { id: ownerId, name: 'Meera', impersonatedBy: null };
    await subscribePhone(tenant, { endpoint, keys: browserKeys(), device }, actor);
  }
  const footer = texts.join(' ').slice(0, 200);
  await changePaperSettings(tenant, { invoicePrefix: '', footer, labelSize: 'label' }, 1, SYSTEM);
  const tag = texts[0]?.slice(0, MAX_TAG_LENGTH) ?? '';
  const change = { action: 'add_tag', params: { tag }, orderIds } as const;
  const { result: bulk } = await startBulk(tenant, change, named(ownerId, tag));
  const [papers] = await rows<{ id: string }>(
    `insert into papers (owner_id, id, kinds, order_ids, actor, state, error)
     select owner_id, gen_random_uuid(), kinds, order_ids, actor, 'failed', ?
       from papers where owner_id = ? limit 1 returning id`,
    [texts.join(' '), ownerId],
  );
  await writeOnClaims(ownerId, texts, orderIds);
  return { bulk: bulk.id, papers: papers?.id ?? '' };
}

/**
 * Writes texts into claims that wait, and into the ways to pay that they name. The orders wait for
 * their transfer, too.
 */
async function writeOnClaims(ownerId: string, texts: readonly string[], orderIds: string[]) {
  await rows(
    `update orders set payment_method = 'transfer', payment_status = 'unpaid',
        direct_method_id =
          (select d.id from direct_methods d where d.owner_id = orders.owner_id limit 1)
      where owner_id = ? and id = any(?::uuid[]) and status <> 'cancelled'`,
    [ownerId, orderIds],
  );
  const [text = '', other = ''] = texts;
  await rows(`update direct_methods set label = ?, instructions = ? where owner_id = ?`, [
    text.slice(0, 60),
    other,
    ownerId,
  ]);
  for (const [index, each] of texts.entries()) {
    await rows(
      `insert into payment_claims (owner_id, id, order_id, direct_method_id, amount_minor, currency,
         reference, payer_name)
       select owner_id, gen_random_uuid(), ?, direct_method_id, amount_minor, currency, ?, ?
         from payment_claims where owner_id = ? limit 1`,
      [orderIds[index % orderIds.length], each.slice(0, 100), each, ownerId],
    );
  }
}
