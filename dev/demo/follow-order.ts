import { NOT_SCANNED } from '../../src/clients/courier/tracking.ts';
import type { ParcelState } from '../../src/enums.ts';
import { updateCustomer } from '../../src/features/customers/change-customer.ts';
import { applyTracking } from '../../src/features/delivery/apply-tracking.ts';
import { fulfillOrder } from '../../src/features/delivery/fulfill-order.ts';
import { changeStatus } from '../../src/features/orders/change-status.ts';
import { answerCod } from '../../src/features/orders/cod/answer-cod.ts';
import { askCod } from '../../src/features/orders/cod/ask-cod.ts';
import type { Order } from '../../src/features/orders/order.ts';
import { setTags } from '../../src/features/orders/order-tags.ts';
import { addNote } from '../../src/features/orders/timeline.ts';
import { recordPayment } from '../../src/features/payments/record-payment.ts';
import { refundOrder } from '../../src/features/payments/refund-order.ts';
import type { Tenant } from '../../src/kernel/tenancy/tenant.ts';
import { type Actor, SYSTEM } from '../../src/session.ts';
import type { DemoOrder } from './order-list.ts';

const HOUR_MS = 3_600_000;

/** The scans on the way to a state, the last one last. */
const WAY: [state: ParcelState, label: string, location: string][] = [
  ['in_transit', 'PICKED UP', 'Kozhikode'],
  ['in_transit', 'IN TRANSIT', 'Bengaluru'],
  ['out_for_delivery', 'OUT FOR DELIVERY', ''],
];
const ENDS: Partial<Record<ParcelState, string>> = {
  delivered: 'DELIVERED',
  attention: 'UNDELIVERED',
  returned: 'RTO DELIVERED',
};

/** Does with an order everything that the demo says of it. */
export async function followOrder(
  tenant: Tenant,
  order: Order,
  demo: DemoOrder,
  actor: Actor,
): Promise<void> {
  if (demo.tags) await tag(tenant, order, demo.tags, actor);
  if (demo.cod) await askCod(tenant, order.id, SYSTEM);
  if (demo.cod && demo.cod !== 'asked') await answerCod(tenant, order.id, demo.cod);
  if (demo.parcel) await send(tenant, order, demo, actor);
  if (demo.status) {
    const reason = demo.status === 'cancelled' ? 'Ordered twice by mistake' : null;
    await changeStatus(tenant, order.id, { status: demo.status, reason }, actor);
  }
  await moveMoney(tenant, order, demo, actor);
  if (demo.note) await addNote(tenant, order.id, demo.note, { actor, idempotency: null });
}

async function tag(tenant: Tenant, order: Order, tags: string[], actor: Actor): Promise<void> {
  await setTags(tenant, order.id, tags, actor);
  if (order.customerId) await updateCustomer(tenant, order.customerId, { tags });
}

async function moveMoney(
  tenant: Tenant,
  order: Order,
  { paid, refundMinor }: DemoOrder,
  actor: Actor,
): Promise<void> {
  const amountMinor = order.totalAmountMinor;
  if (paid) await recordPayment(tenant, order.id, { amountMinor, method: paid }, actor);
  if (!refundMinor) return;
  const refund = refundMinor === 'all' ? {} : { amountMinor: refundMinor };
  await refundOrder(tenant, order.id, { ...refund, method: 'upi' }, actor);
}

/** Confirms an order, hands it over and lets the courier's scans move it on. */
async function send(
  tenant: Tenant,
  order: Order,
  { parcel, hours }: DemoOrder,
  actor: Actor,
): Promise<void> {
  if (!parcel) return;
  await changeStatus(tenant, order.id, { status: 'confirmed' }, actor);
  const { courier, awb } = parcel;
  const { id } = await fulfillOrder(tenant, order.id, { courier, awb }, actor);
  for (const [index, scan] of scansTo(parcel.state, hours).entries()) {
    const tracking = {
      ...NOT_SCANNED,
      awb,
      courier,
      state: scan.state,
      label: scan.label,
      failedDelivery: scan.state === 'attention',
      deliveredAt: scan.state === 'delivered' ? scan.at : null,
      scans: scansTo(parcel.state, hours)
        .slice(0, index + 1)
        .reverse(),
    };
    await applyTracking(tenant, { id, orderId: order.id, awb }, tracking);
  }
}

/** Scans spread from a third of an order's age on. */
function scansTo(state: ParcelState, hours: number) {
  const end = ENDS[state];
  const way: typeof WAY = end ? [...WAY, [state, end, '']] : WAY.slice(0, 2);
  return way.map(([scanState, label, location], index) => {
    const hoursAgo = hours * (0.7 - (0.5 * index) / way.length);
    const at = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
    return { at, state: scanState, label, location };
  });
}
