import type { FastifyRequest } from 'fastify';
import { databaseTime } from '../../../kernel/db/clock.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { statusPath } from '../../../web/storefront/answer-at.ts';
import { findOrder } from '../../orders/find-order.ts';
import { isGivenBack } from '../../payments/refunds/find-refund.ts';
import { paymentOfBrowser } from '../../payments/transactions/queries/payments-of-wish.ts';
import type { Transaction } from '../../payments/transactions/transaction.ts';
import { shopPath } from '../../stores/shop-languages.ts';
import { EARLIER_MS, type Earlier, type EarlierPayment } from '../earlier-payment.ts';
import { paymentPath } from '../payment-path.ts';
import { type Details, detailsOf } from './checkout-form.ts';

export interface EarlierNotice {
  /** HTML, for a payment of this browser; else a sentence. */
  state: 'ordered' | 'kept' | 'unclear' | 'open' | null;
  sentence: string;
  shop: string;
  amount: string;
  href: string | null;
}

/** Before another payment begins: only the browser of the earlier one gets its link. */
export function startedNotice(request: FastifyRequest, refusal: EarlierPayment): EarlierNotice {
  const { earlier } = refusal;
  if (earlier.isOwn) return ownNotice(request, earlier);
  const { store, t } = request;
  const isOrdered = typeof earlier.finished === 'object';
  return {
    ...named(request, earlier.transaction),
    state: null,
    sentence: refusal.textIn(t),
    href: isOrdered ? `${shopPath(store, t.language)}/orders` : null,
  };
}

function ownNotice(
  request: FastifyRequest,
  { transaction, finished }: Omit<Earlier, 'isOwn'>,
): EarlierNotice {
  const shop = shopPath(request.store, request.t.language);
  const notice = { ...named(request, transaction), sentence: '' };
  if (typeof finished === 'object') {
    return { ...notice, state: 'ordered', href: statusPath(request, finished) };
  }
  if (finished === 'kept') {
    return { ...notice, state: 'kept', href: paymentPath(shop, transaction, { held: '1' }) };
  }
  const isOpen = finished === 'unpaid';
  const href = paymentPath(shop, transaction, isOpen ? {} : { n: 1 });
  return { ...notice, state: isOpen ? 'open' : 'unclear', href };
}

const named = ({ store, t }: FastifyRequest, { amountMinor, currency }: Transaction) => ({
  shop: store.name,
  amount: formatMoney(amountMinor, currency, t.locale),
});

/**
 * Started in this browser in the last half hour, and its shopper has not seen the result; with the
 * details typed for it; null: none. The gateway is not asked.
 */
export async function lostPayment(
  request: FastifyRequest,
): Promise<{ notice: EarlierNotice; details: Partial<Details> } | null> {
  const { shopperBrowser: browser, store } = request;
  const tenant = tenantOfStore(store);
  const since = new Date(databaseTime() - EARLIER_MS);
  const transaction = browser ? await paymentOfBrowser(tenant, browser, since) : null;
  if (!transaction || transaction.metadata.closed) return null;
  const { orderId, metadata, attention, quote } = transaction;
  if (orderId !== null) {
    if (!metadata.unseen) return null;
    const finished = await findOrder(tenant, orderId);
    return { notice: ownNotice(request, { transaction, finished }), details: {} };
  }
  if (await isGivenBack(tenant, transaction)) return null;
  const isKept = attention !== null && !metadata.awaitsShopper && metadata.verified !== false;
  const finished = isKept ? 'kept' : 'unclear';
  const details = quote ? detailsOf(quote) : {};
  return { notice: ownNotice(request, { transaction, finished }), details };
}
