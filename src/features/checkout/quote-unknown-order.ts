import { DEFAULT_PROVIDER } from '../../clients/gateways/open-gateway.ts';
import { Refusal } from '../../errors.ts';
import { inTransaction } from '../../kernel/db/db.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { readCustomer, readPersonField } from '../customers/index.ts';
import { priceLines } from '../orders/price-lines.ts';
import { gatewayConnection } from '../payments/gateway/gateway-connection.ts';
import { insertTransaction, newTransaction } from '../payments/transactions/new-transaction.ts';
import { findByGatewayOrder } from '../payments/transactions/queries/find-transaction.ts';
import { storeOfGatewayOrder } from '../payments/transactions/queries/store-of-gateway-id.ts';
import type { Transaction } from '../payments/transactions/transaction.ts';
import { platformSettings } from '../platform/settings.ts';
import type { Store } from '../stores/store.ts';
import { type CheckoutRequest, offerFor, quoteOf } from './quote.ts';

/**
 * Never in production, nor where the platform requires known payments.
 * @throws Refusal 400 UNKNOWN_PAYMENT, also for another store's; 400 for the cart or customer
 */
export async function quoteUnknownOrder(
  store: Store,
  providerOrderId: string,
  request: Omit<CheckoutRequest, 'expectedTotalMinor'>,
): Promise<Transaction> {
  const tenant = tenantOfStore(store);
  if (!(await mayBeUnknown(providerOrderId))) throw unknownPayment();
  const customer = readCustomer(request.customer, store.country);
  const lines = await priceLines(tenant, request.items);
  const offer = await offerFor(store, request, customer, lines);
  const quote = quoteOf(store, lines, {
    customer,
    offer,
    notes: readPersonField('notes', request.notes),
    language: request.language,
  });
  await inTransaction((trx) =>
    insertTransaction(
      tenant,
      newTransaction({
        providerOrderId,
        amountMinor: quote.totalAmountMinor,
        currency: store.currency,
        quote,
        metadata: { amountUnconfirmed: true },
      }),
      trx,
    ),
  );
  const transaction = await findByGatewayOrder(tenant, DEFAULT_PROVIDER, providerOrderId);
  if (!transaction) throw unknownPayment();
  return transaction;
}

async function mayBeUnknown(providerOrderId: string): Promise<boolean> {
  if (gatewayConnection().isProduction) return false;
  const { requireKnownPayment } = await platformSettings();
  if (requireKnownPayment) return false;
  return (await storeOfGatewayOrder(DEFAULT_PROVIDER, providerOrderId)) === null;
}

export const unknownPayment = (): Refusal =>
  new Refusal(400, 'UNKNOWN_PAYMENT', 'This payment wasn’t made for an order from this shop');
