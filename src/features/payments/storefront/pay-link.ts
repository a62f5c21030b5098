import type { FastifyRequest } from 'fastify';
import { notFound, Refusal } from '../../../errors.ts';
import { storeOfClaim } from '../../../kernel/claims/queries/claims.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { isClosed } from '../../../plugins/shop.ts';
import { findOrder } from '../../orders/find-order.ts';
import type { Order } from '../../orders/order.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import { orderLanguage } from '../../stores/shop-languages.ts';
import type { Store } from '../../stores/store.ts';
import { paymentOfRequest } from '../requests/check-payment.ts';
import { requestOfToken } from '../requests/find-request.ts';
import type { PaymentRequest } from '../requests/payment-request.ts';
import type { Transaction } from '../transactions/transaction.ts';

/** What a link that asks for money leads to. */
export interface PayLink {
  store: Store;
  tenant: Tenant;
  paymentRequest: PaymentRequest;
  order: Order;
  /** The shop takes no orders now, nor money for them. */
  isShopClosed: boolean;
}

/**
 * By the `:token` in the address, which is the only key. From here on the request speaks the order's
 * language.
 * @throws Refusal 404 for a link that leads nowhere
 */
export async function payLinkOf(request: FastifyRequest): Promise<PayLink> {
  const { token } = request.params as { token: string };
  const tenant = await storeOfClaim('payment_request', token);
  if (!tenant) throw notFound('Payment request');
  const [paymentRequest, store] = await Promise.all([
    requestOfToken(tenant, token),
    findStoreOf(tenant),
  ]);
  if (!paymentRequest || !store) throw notFound('Payment request');
  const order = await findOrder(tenant, paymentRequest.orderId);
  request.foundStore = store;
  request.raw.shopLanguage = orderLanguage(store, order.language);
  return { store, tenant, paymentRequest, order, isShopClosed: await isClosed(store) };
}

/** @throws Refusal 410 */
export function refuseClosedShop({ isShopClosed }: PayLink): void {
  if (isShopClosed) throw new Refusal(410, 'STORE_CLOSED', message('errors.shop.closed'));
}

/** By the `:publicToken` in the address. @throws Refusal 404 unless it was started from this link */
export async function paymentOfPayLink(
  { params }: FastifyRequest,
  { tenant, paymentRequest }: PayLink,
): Promise<Transaction> {
  const { publicToken } = params as { publicToken: string };
  const found = await paymentOfRequest(tenant, paymentRequest, publicToken);
  if (!found) throw notFound('Payment');
  return found;
}
