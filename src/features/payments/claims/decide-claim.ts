import { conflict, notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { databaseNow } from '../../../kernel/db/clock.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Actor } from '../../../session.ts';
import { announceOrder } from '../../orders/announce-order.ts';
import { lockOrder } from '../../orders/find-order.ts';
import type { Order } from '../../orders/order.ts';
import { addOrderEvent } from '../../orders/order-event.ts';
import { postponePayBy } from '../../orders/save-order.ts';
import { findDirectMethod } from '../direct/direct-methods.ts';
import type { ManualMethod } from '../methods.ts';
import { orderMoney } from '../order-money.ts';
import { recordPaymentIn } from '../record-payment.ts';
import { openRequestOf } from '../requests/find-request.ts';
import { addToRequest } from '../requests/queries/add-to-request.ts';
import { nothingDue } from './make-claim.ts';
import { PaymentClaim } from './payment-claim.ts';

export const MOST_REASON = 500;

/**
 * A person has seen the money: a payment by hand is recorded, exactly once. Confirmed again, it is
 * answered as it is.
 * @param amountMinor what came; without one, what was claimed, or what is still due of it
 * @throws Refusal 404, 400 PAYMENT_EXCEEDS_DUE, 409 CLAIM_REJECTED, 409 NOTHING_DUE
 */
export const confirmClaim = (
  tenant: Tenant,
  id: string,
  { amountMinor }: { amountMinor?: number | undefined },
  actor: Actor,
): Promise<PaymentClaim> =>
  decide(tenant, id, async (claim, order, trx) => {
    if (claim.state === 'confirmed') return claim;
    if (claim.state === 'rejected') {
      throw conflict('CLAIM_REJECTED', message('errors.claims.rejected'));
    }
    const { dueMinor } = await orderMoney(tenant, order.id, trx);
    if (dueMinor === 0) throw nothingDue(order);
    const requestId = claim.paymentRequestId ?? (await openRequestOf(tenant, order.id, trx))?.id;
    const money = {
      requestId,
      amountMinor: amountMinor ?? Math.min(claim.amountMinor, dueMinor),
      method: await methodOf(tenant, claim, trx),
      reference: claim.reference || null,
    };
    const { payment } = await recordPaymentIn(tenant, order, money, actor, trx);
    if (requestId) await addToRequest(tenant, requestId, money.amountMinor, trx);
    return save(tenant, claim, actor, trx, {
      state: 'confirmed',
      paymentTransactionId: payment.id,
    });
  });

/**
 * Its shopper is told. Rejected again, it is answered as it is.
 * @throws Refusal 404, 409 CLAIM_CONFIRMED
 */
export const rejectClaim = (
  tenant: Tenant,
  id: string,
  { reason }: { reason?: string | null | undefined },
  actor: Actor,
): Promise<PaymentClaim> =>
  decide(tenant, id, async (claim, order, trx) => {
    if (claim.state === 'rejected') return claim;
    if (claim.state === 'confirmed') {
      throw conflict('CLAIM_CONFIRMED', message('errors.claims.confirmed'));
    }
    const words = reason?.trim() ?? '';
    const { amountMinor, currency, reference } = claim;
    const data = {
      amountMinor,
      currency,
      ...(reference ? { reference } : {}),
      ...(words ? { reason: words } : {}),
    };
    const rejected = await save(tenant, claim, actor, trx, { state: 'rejected', reason: words });
    await postponePayBy(tenant, order.id, trx);
    await addOrderEvent(tenant, order.id, { type: 'claim_rejected', actor, data }, trx);
    await announceOrder(tenant, { event: 'claim_rejected', orderId: order.id, data }, trx);
    return rejected;
  });

/** One decision at a time of an order: each begins with the order's lock. */
const decide = (
  tenant: Tenant,
  id: string,
  work: (claim: PaymentClaim, order: Order, trx: Trx) => Promise<PaymentClaim>,
): Promise<PaymentClaim> =>
  inTransaction(async (trx) => {
    const { orderId } = await findClaim(tenant, id, trx);
    const order = await lockOrder(tenant, orderId, trx);
    return work(await findClaim(tenant, id, trx), order, trx);
  });

/** @throws Refusal 404 */
export async function findClaim(tenant: Tenant, id: string, trx?: Trx): Promise<PaymentClaim> {
  const claim = isUuid(id) ? await PaymentClaim.of(tenant, trx).findOne({ id }) : undefined;
  if (!claim) throw notFound('Payment claim');
  return claim;
}

async function methodOf(
  tenant: Tenant,
  { directMethodId }: PaymentClaim,
  trx: Trx,
): Promise<ManualMethod> {
  const method = directMethodId ? await findDirectMethod(tenant, directMethodId, trx) : null;
  if (method?.kind === 'upi') return 'upi';
  return method?.kind === 'bank' || method?.kind === 'pix' ? 'bank_transfer' : 'other';
}

async function save(
  tenant: Tenant,
  { id }: PaymentClaim,
  actor: Actor,
  trx: Trx,
  changes: Partial<Pick<PaymentClaim, 'state' | 'paymentTransactionId' | 'reason'>>,
): Promise<PaymentClaim> {
  const now = databaseNow();
  await PaymentClaim.of(tenant, trx)
    .where({ id })
    .patch({ ...changes, actorName: actor.name, decidedAt: now, updatedAt: now });
  return findClaim(tenant, id, trx);
}
