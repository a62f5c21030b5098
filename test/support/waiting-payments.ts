import { SIMULATED_GATEWAY } from '../../dev/simulators/gateway/accounts.ts';
import type { Paying } from '../../dev/simulators/gateway/merchants.ts';
import { keepPayment } from '../../src/features/checkout/place-paid-order.ts';
import { quoteOf } from '../../src/features/checkout/quote.ts';
import type { CustomerSnapshot } from '../../src/features/customers/customer-snapshot.ts';
import { priceLines } from '../../src/features/orders/price-lines.ts';
import { settleRefund } from '../../src/features/payments/refunds/settle-refund.ts';
import { insertRefund } from '../../src/features/payments/refunds/write-refund.ts';
import {
  insertTransaction,
  newTransaction,
} from '../../src/features/payments/transactions/new-transaction.ts';
import { findTransaction } from '../../src/features/payments/transactions/queries/find-transaction.ts';
import type {
  MissingOrder,
  SeenPayment,
} from '../../src/features/payments/transactions/record-capture.ts';
import type { Store } from '../../src/features/stores/store.ts';
import { newId } from '../../src/ids.ts';
import { inTransaction } from '../../src/kernel/db/db.ts';
import type { TestApp } from './app.ts';
import { aPayment, type TestGateway } from './gateway-simulator.ts';
import { someGoods } from './goods.ts';
import { ASHA } from './shopper.ts';
import { shopOf, type TestStore } from './stores.ts';

export interface WaitingOptions {
  /** Default: some new goods. */
  items?: { productId: string; variantId?: string; quantity: number }[];
  quantity?: number;
  customer?: CustomerSnapshot;
  missing?: MissingOrder;
  /** What the gateway tells of the payment, beside what was asked for. */
  seen?: Partial<SeenPayment>;
}

export interface WaitingTestPayment {
  id: string;
  paymentId: string;
  gatewayOrderId: string;
  amountMinor: number;
}

/**
 * A payment whose money is there and whose order is not, as a webhook leaves it; of two mugs unless
 * told otherwise. No gateway is asked.
 */
export async function aWaitingPayment(
  store: TestStore,
  {
    items,
    quantity = 2,
    customer = ASHA,
    missing = 'needsOrderCreation',
    seen,
  }: WaitingOptions = {},
): Promise<WaitingTestPayment> {
  const shop = await shopOf(store);
  const wanted = items ?? [{ ...(await someGoods(store)), quantity }];
  const quote = quoteOf(shop, await priceLines(store.tenant, wanted), {
    customer,
    notes: '',
    offer: null,
  });
  const id = newId();
  const paymentId = `pay_${newId().slice(-14)}`;
  const gatewayOrderId = `order_${newId().slice(-14)}`;
  const amountMinor = quote.totalAmountMinor;
  await inTransaction((trx) =>
    insertTransaction(
      store.tenant,
      newTransaction({
        id,
        providerOrderId: gatewayOrderId,
        amountMinor,
        currency: shop.currency,
        quote,
        accountKeyId: SIMULATED_GATEWAY.keyId,
      }),
      trx,
    ),
  );
  await keepPayment(shop, id, seenAs({ paymentId, amountMinor, ...seen }, shop), missing);
  return { id, paymentId, gatewayOrderId, amountMinor };
}

/** The same of a payment that was made at the gateway, whose webhook came and whose shopper left. */
export async function aPaymentLeftBehind(
  context: TestApp,
  simulator: TestGateway,
  store: TestStore,
  {
    items,
    paying,
    missing = 'needsOrderCreation',
    seen,
  }: WaitingOptions & { paying?: Paying } = {},
): Promise<WaitingTestPayment> {
  const wanted = items ?? [{ ...(await someGoods(store)), quantity: 2 }];
  const { opened, paymentId } = await aPayment(
    context,
    simulator,
    store,
    { items: wanted },
    paying,
  );
  const { transactionId: id, gatewayOrderId, amountMinor } = opened;
  const shop = await shopOf(store);
  const paid = { paymentId, amountMinor: paying?.amountMinor ?? amountMinor, ...seen };
  await keepPayment(shop, id, seenAs(paid, shop), missing);
  return { id, paymentId, gatewayOrderId, amountMinor };
}

/** The gateway tells of one more payment for what another one was for. */
export const aSecondPayment = async (
  store: TestStore,
  first: WaitingTestPayment,
): Promise<void> => {
  const shop = await shopOf(store);
  const { amountMinor } = first;
  const seen = seenAs({ paymentId: `pay_${newId().slice(-14)}`, amountMinor }, shop);
  await keepPayment(shop, first.id, seen, 'needsOrderCreation');
};

/** A refund of it that the gateway has refused; ₹200 unless told otherwise. Returns its id. */
export async function aFailedRefund(
  { tenant }: TestStore,
  { id: paymentId }: Pick<WaitingTestPayment, 'id'>,
  { amountMinor = 20_000, error = 'Your account balance is too low' } = {},
): Promise<string> {
  const { orderId, provider, currency } = await findTransaction(tenant, paymentId);
  const refund = { id: newId(), orderId, paymentId, provider, amountMinor, currency };
  const createdAt = new Date().toISOString();
  await inTransaction(async (trx) => {
    const requested = { status: 'requested', providerRefundId: null, error: null } as const;
    await insertRefund(
      tenant,
      { ...refund, ...requested, method: 'online', reason: '', createdAt },
      { actorName: 'Meera', tellsCustomer: false },
      trx,
    );
    const failed = { status: 'failed', providerRefundId: null, error, isCertain: true } as const;
    await settleRefund(tenant, { ...refund, tries: 0 }, failed, trx);
  });
  return refund.id;
}

const seenAs = (
  seen: Partial<SeenPayment> & Pick<SeenPayment, 'paymentId' | 'amountMinor'>,
  { currency }: Store,
): SeenPayment => ({
  currency,
  method: 'upi',
  contact: '+919876543210',
  email: 'asha@example.com',
  verified: true,
  confirmed: true,
  ...seen,
});
