import { conflict, invalidField } from '../../../errors.ts';
import { isUuid, newId } from '../../../ids.ts';
import { databaseNow } from '../../../kernel/db/clock.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { storableText } from '../../../kernel/format/storable-text.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { type Actor, SHOPPER } from '../../../session.ts';
import { announceOrder } from '../../orders/announce-order.ts';
import { findOrder, lockOrder } from '../../orders/find-order.ts';
import type { Order } from '../../orders/order.ts';
import { addOrderEvent } from '../../orders/order-event.ts';
import { amountDueOf } from '../amount-due.ts';
import { findDirectMethod } from '../direct/direct-methods.ts';
import { forgetPicture, forgetPictures, storePicture } from './claim-picture.ts';
import { PaymentClaim, referenceKey } from './payment-claim.ts';

/** Of one order: a shopper who pays in parts needs fewer. */
export const MOST_WAITING = 5;

export interface NewClaim {
  /** How it was paid; null: unknown, from a picture of a conversation. */
  directMethodId: string | null;
  reference?: string | undefined;
  payerName?: string | undefined;
  /** A file on this machine, which the caller removes. */
  picture?: string | null | undefined;
  /** A picture of a conversation, in place of a file. */
  messageMediaId?: string | undefined;
  /** The payment request it came by, and what that still asks for, in minor units. */
  request?: { id: string; leftMinor: number } | undefined;
}

/**
 * "I have paid": what is due then, to be looked at by a person (contract 14.2). Made again with the
 * same reference, or again without one, it is the same claim, whose picture and name are renewed.
 * @throws Refusal 404 for an unknown order, 400 naming the field, 400 BAD_IMAGE, 409 NOTHING_DUE,
 * 409 TOO_MANY_CLAIMS while five wait
 */
export async function makeClaim(
  tenant: Tenant,
  orderId: string,
  claim: NewClaim,
  actor: Actor = SHOPPER,
): Promise<PaymentClaim> {
  const { id: knownOrderId } = await refuseEarly(tenant, orderId, claim);
  const before = await sameClaim(tenant, knownOrderId, claim);
  const id = before?.id ?? newId();
  const fileKey = claim.picture ? await storePicture(tenant, id, claim.picture) : null;
  const made = await inTransaction((trx) =>
    makeClaimIn(tenant, orderId, { ...claim, id, fileKey }, actor, trx),
  ).catch((error) => {
    if (fileKey && !before) forgetPictures(tenant, [id]);
    throw error;
  });
  // Made by another tap in the meantime, with a picture of its own.
  if (fileKey && made.id !== id) forgetPictures(tenant, [id]);
  return made;
}

/** Before a picture is read and stored. */
async function refuseEarly(tenant: Tenant, orderId: string, claim: NewClaim): Promise<Order> {
  const order = await findOrder(tenant, orderId);
  if ((await amountDueOf(tenant, order)) === 0) throw nothingDue(order);
  await refuseUnknownMethod(tenant, claim);
  return order;
}

/** One that was removed since may have been used before. */
async function refuseUnknownMethod(tenant: Tenant, { directMethodId: id }: NewClaim) {
  if (id === null) return;
  const method = isUuid(id) ? await findDirectMethod(tenant, id) : null;
  if (!method) throw invalidField('directMethodId', message('errors.claims.method'));
}

async function makeClaimIn(
  tenant: Tenant,
  orderId: string,
  claim: NewClaim & { id: string; fileKey: string | null },
  actor: Actor,
  trx: Trx,
): Promise<PaymentClaim> {
  const order = await lockOrder(tenant, orderId, trx);
  const same = await sameClaim(tenant, order.id, claim, trx);
  if (same) return renewed(tenant, same, claim, trx);
  const dueMinor = await amountDueOf(tenant, order, trx);
  if (dueMinor === 0) throw nothingDue(order);
  await refuseTooMany(tenant, order, trx);
  const { currency } = order;
  const amountMinor = Math.min(dueMinor, claim.request?.leftMinor || dueMinor);
  const reference = lineOf(claim.reference);
  const made = await PaymentClaim.of(tenant, trx)
    .insert({
      id: claim.id,
      orderId: order.id,
      directMethodId: claim.directMethodId,
      paymentRequestId: claim.request?.id ?? null,
      amountMinor,
      currency,
      reference,
      referenceKey: referenceKey(reference),
      payerName: lineOf(claim.payerName),
      fileKey: claim.fileKey,
      messageMediaId: claim.messageMediaId ?? null,
    })
    .returning('*');
  const data = { amountMinor, currency, ...(reference ? { reference } : {}) };
  await addOrderEvent(tenant, order.id, { type: 'payment_claimed', actor, data }, trx);
  // Whoever makes it from a picture knows of it.
  if (actor === SHOPPER) {
    await announceOrder(tenant, { event: 'payment_claimed', orderId: order.id, data }, trx);
  }
  return made;
}

async function sameClaim(
  tenant: Tenant,
  orderId: string,
  { reference, messageMediaId }: NewClaim,
  trx?: Trx,
): Promise<PaymentClaim | undefined> {
  const line = lineOf(reference);
  const key = referenceKey(line);
  const claims = PaymentClaim.of(tenant, trx).where({ orderId }).orderBy('createdAt', 'desc');
  if (messageMediaId) return claims.findOne({ messageMediaId }).whereNot({ state: 'rejected' });
  if (key) return claims.findOne({ referenceKey: key }).whereNot({ state: 'rejected' });
  return claims.findOne({ reference: line, messageMediaId: null, state: 'waiting' });
}

async function renewed(
  tenant: Tenant,
  same: PaymentClaim,
  { id, fileKey, payerName }: NewClaim & { id: string; fileKey: string | null },
  trx: Trx,
): Promise<PaymentClaim> {
  if (same.state !== 'waiting') return same;
  const name = lineOf(payerName);
  const changes = {
    ...(fileKey && id === same.id ? { fileKey } : {}),
    ...(name ? { payerName: name } : {}),
  };
  if (Object.keys(changes).length === 0) return same;
  await PaymentClaim.of(tenant, trx)
    .where({ id: same.id })
    .patch({ ...changes, updatedAt: databaseNow() });
  if ('fileKey' in changes && same.fileKey) forgetPicture(same.fileKey);
  return PaymentClaim.of(tenant, trx).findOne({ id: same.id }).throwIfNotFound();
}

async function refuseTooMany(tenant: Tenant, { id: orderId }: Order, trx: Trx): Promise<void> {
  const waiting = await PaymentClaim.of(tenant, trx)
    .where({ orderId, state: 'waiting' })
    .resultSize();
  if (waiting >= MOST_WAITING) {
    throw conflict('TOO_MANY_CLAIMS', message('errors.claims.tooMany', { most: MOST_WAITING }));
  }
}

export const nothingDue = ({ orderNumber }: Pick<Order, 'orderNumber'>) =>
  conflict('NOTHING_DUE', message('errors.payments.nothingDue', { order: String(orderNumber) }));

const lineOf = (typed: string | undefined): string =>
  storableText(typed ?? '')
    .replace(/\s+/g, ' ')
    .trim();
