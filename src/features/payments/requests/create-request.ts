import { conflict, invalidField } from '../../../errors.ts';
import { newId, newToken } from '../../../ids.ts';
import { databaseTime } from '../../../kernel/db/clock.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import type { IdempotencyKey } from '../../../kernel/idempotency/idempotency-key.ts';
import { withIdempotencyKey } from '../../../kernel/idempotency/with-idempotency-key.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { type Actor, actorText } from '../../../session.ts';
import { lockOrder } from '../../orders/find-order.ts';
import type { Order } from '../../orders/order.ts';
import { addOrderEvent } from '../../orders/order-event.ts';
import { tenantLocale } from '../../stores/locale-of.ts';
import { amountDueOf } from '../amount-due.ts';
import { findPaymentRequest, openRequestOf } from './find-request.ts';
import { PaymentRequest } from './payment-request.ts';
import { expireRequestOf } from './queries/end-requests.ts';

export const REQUEST_HOURS = { usual: 72, most: 720 };
const HOUR_MS = 3_600_000;

export interface NewRequest {
  /** Minor units; absent: all that is due. */
  amountMinor?: number | undefined;
  /** 1 to `REQUEST_HOURS.most`; absent: `REQUEST_HOURS.usual`. */
  expiresInHours?: number | undefined;
}

export interface CreatedRequest {
  request: PaymentRequest;
  /** False: the order's open one, which was there before. */
  isNew: boolean;
}

/**
 * A link that asks for what is due; an order has one open one at a time.
 * @throws Refusal 404, 400 for an amount above what is due or hours out of range, 409 NOTHING_DUE
 */
export const createPaymentRequest = async (
  tenant: Tenant,
  orderId: string,
  asked: NewRequest,
  actor: Actor,
): Promise<CreatedRequest> =>
  (await createPaymentRequestOnce(tenant, orderId, asked, { actor, idempotency: null })).result;

/** With an idempotency key. @throws Refusal as `createPaymentRequest` and `withIdempotencyKey` */
export async function createPaymentRequestOnce(
  tenant: Tenant,
  orderId: string,
  asked: NewRequest,
  { actor, idempotency }: { actor: Actor; idempotency: IdempotencyKey | null },
): Promise<{ result: CreatedRequest; replayed: boolean }> {
  const { result, replayed } = await withIdempotencyKey(idempotency, {
    prepare: async () => {},
    write: (_prepared, trx) => createIn(tenant, orderId, asked, actor, trx),
  });
  const request = await findPaymentRequest(tenant, result.id);
  return { result: { request, isNew: result.isNew }, replayed };
}

/** In the caller's transaction. Its order is locked first. @throws Refusal as `createPaymentRequest` */
export async function createIn(
  tenant: Tenant,
  orderId: string,
  { amountMinor: asked, expiresInHours = REQUEST_HOURS.usual }: NewRequest,
  actor: Actor,
  trx: Trx,
): Promise<{ id: string; isNew: boolean }> {
  const order = await lockOrder(tenant, orderId, trx);
  const dueMinor = await amountDueOf(tenant, order, trx);
  if (dueMinor === 0) throw nothingDue(order);
  const amountMinor = asked ?? dueMinor;
  refuseAmount(order, amountMinor, dueMinor, await tenantLocale(tenant, trx));
  if (expiresInHours < 1 || expiresInHours > REQUEST_HOURS.most) {
    throw invalidField(
      'expiresInHours',
      message('errors.payments.requestHours', { most: REQUEST_HOURS.most }),
    );
  }
  await expireRequestOf(tenant, orderId, trx);
  const open = await openRequestOf(tenant, orderId, trx);
  if (open) return { id: open.id, isNew: false };
  const id = newId();
  const { currency } = order;
  await PaymentRequest.of(tenant, trx).insert({
    id,
    orderId,
    token: newToken(),
    amountMinor,
    currency,
    expiresAt: new Date(databaseTime() + expiresInHours * HOUR_MS),
    actorName: actorText(actor),
  });
  const data = { amountMinor, currency, requestId: id };
  await addOrderEvent(tenant, orderId, { type: 'payment_asked', actor, data }, trx);
  return { id, isNew: true };
}

function refuseAmount(
  { currency, orderNumber }: Order,
  amountMinor: number,
  dueMinor: number,
  locale: string,
): void {
  if (amountMinor < 1) throw invalidField('amount', message('errors.payments.moreThanZero'));
  if (amountMinor <= dueMinor) return;
  const amount = formatMoney(dueMinor, currency, locale);
  const words = message('errors.payments.stillDue', { amount, order: String(orderNumber) });
  throw invalidField('amount', words);
}

/** Paid, cancelled or refunded. */
export const nothingDue = ({ orderNumber }: Pick<Order, 'orderNumber'>) =>
  conflict('NOTHING_DUE', message('errors.payments.nothingDue', { order: String(orderNumber) }));
