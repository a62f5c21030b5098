import { Refusal } from '../../src/errors.ts';
import { updateVariant } from '../../src/features/catalog/update-product.ts';
import { type CreatedPayment, createPayment } from '../../src/features/checkout/create-payment.ts';
import { placePaidCheckout } from '../../src/features/checkout/place-paid-checkout.ts';
import { keepPayment } from '../../src/features/checkout/place-paid-order.ts';
import { placeUnpaidCheckout } from '../../src/features/checkout/place-unpaid-checkout.ts';
import type { Order } from '../../src/features/orders/order.ts';
import { seePayment } from '../../src/features/payments/gateway/see-payment.ts';
import { refundOrder } from '../../src/features/payments/refund-order.ts';
import { findTransaction } from '../../src/features/payments/transactions/queries/find-transaction.ts';
import type { Store } from '../../src/features/stores/store.ts';
import { tenantOfStore } from '../../src/kernel/tenancy/tenant.ts';
import type { Actor } from '../../src/session.ts';
import type { GatewaySimulator } from '../simulators/gateway/gateway-simulator.ts';
import type { Paid } from '../simulators/gateway/merchants.ts';
import { type DemoCart, onlineCarts } from './order-list.ts';
import { moveBack, movePaymentBack } from './rewrite-history.ts';
import { cartOf, type Variants, variantOf } from './variants-by-sku.ts';

const { paidByUpi, soldOut, quickerInCash, closedTab, refundFails } = onlineCarts;

/** What the seller of a demo store meets online: a paid order, and three payments to decide about. */
export async function addOnlinePayments(
  store: Store,
  actor: Actor,
  { variants, gateway }: { variants: Variants; gateway: GatewaySimulator },
): Promise<void> {
  const demo = { store, actor, variants, gateway };
  await refundThatFails(demo);
  await soldOutAfterCharge(demo);
  await tabThatWasClosed(demo);
  const { order, payment } = await paidOrder(demo, paidByUpi, 'upi');
  await moveBack(tenantOfStore(store), order.id, paidByUpi.hours);
  await movePaymentBack(tenantOfStore(store), payment.transactionId, paidByUpi.hours);
}

interface Demo {
  store: Store;
  actor: Actor;
  variants: Variants;
  gateway: GatewaySimulator;
}

const open = async ({ store, variants }: Demo, payer: DemoCart): Promise<CreatedPayment> =>
  (await createPayment(store, cartOf(payer, variants), { idempotency: null })).result;

async function checkOut(
  { store, variants }: Demo,
  payer: DemoCart,
  { gatewayOrderId }: CreatedPayment,
  { paymentId: gatewayPaymentId, signature: gatewaySignature }: Paid,
): Promise<Order> {
  const proof = { gatewayOrderId, gatewayPaymentId, gatewaySignature };
  const request = { ...cartOf(payer, variants), proof };
  return (await placePaidCheckout(store, request, { idempotency: null })).order;
}

/** What the gateway's form has asked of them. */
const typedBy = ({ shopper, phone }: DemoCart) => ({
  contact: `+91${phone}`,
  email: `${shopper.split(' ')[0]?.toLowerCase()}@example.com`,
});

async function paidOrder(demo: Demo, payer: DemoCart, method: string) {
  const payment = await open(demo, payer);
  const paid = demo.gateway.pay(payment.gatewayOrderId, { method, ...typedBy(payer) });
  return { payment, order: await checkOut(demo, payer, payment, paid) };
}

async function tabThatWasClosed(demo: Demo): Promise<void> {
  const { store, gateway } = demo;
  const tenant = tenantOfStore(store);
  const { transactionId, gatewayOrderId } = await open(demo, closedTab);
  const { paymentId } = gateway.pay(gatewayOrderId, typedBy(closedTab));
  const seen = await seePayment(tenant, await findTransaction(tenant, transactionId), paymentId);
  await keepPayment(store, transactionId, seen, 'needsOrderCreation');
  await movePaymentBack(tenant, transactionId, closedTab.hours);
}

/** One piece, two shoppers: the quicker one pays in cash while the other is at the gateway. */
async function soldOutAfterCharge(demo: Demo): Promise<void> {
  const { store, actor, variants, gateway } = demo;
  const tenant = tenantOfStore(store);
  const found = { actor, reason: 'correction', note: 'Found one more' } as const;
  await updateVariant(tenant, variantOf(variants, 'KT-MOS'), { stock: 1 }, found);
  const payment = await open(demo, soldOut);
  const cash = { ...cartOf(quickerInCash, variants), paymentMethod: 'cod' } as const;
  const { order } = await placeUnpaidCheckout(store, cash, { idempotency: null });
  await moveBack(tenant, order.id, quickerInCash.hours);
  const paid = gateway.pay(payment.gatewayOrderId, { method: 'card', ...typedBy(soldOut) });
  await checkOut(demo, soldOut, payment, paid).catch((error) => {
    if (!(error instanceof Refusal && error.code === 'OUT_OF_STOCK')) throw error;
  });
  await movePaymentBack(tenant, payment.transactionId, soldOut.hours);
}

async function refundThatFails(demo: Demo): Promise<void> {
  const { store, actor, gateway } = demo;
  const tenant = tenantOfStore(store);
  const { order, payment } = await paidOrder(demo, refundFails, 'card');
  gateway.refundsSettle = 'refuse';
  const refund = { amountMinor: 10_000, reason: 'A chip on the rim' };
  await refundOrder(tenant, order.id, refund, actor);
  gateway.refundsSettle = 'at once';
  await moveBack(tenant, order.id, refundFails.hours);
  await movePaymentBack(tenant, payment.transactionId, refundFails.hours, refundFails.hours / 10);
}
