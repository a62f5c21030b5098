import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { OPEN_STATES, PaymentRequest } from './payment-request.ts';

/** @throws Refusal 404 for an unknown or malformed id, or another tenant's */
export async function findPaymentRequest(
  tenant: Tenant,
  id: string,
  trx?: Trx,
): Promise<PaymentRequest> {
  const found = isUuid(id) ? await PaymentRequest.of(tenant, trx).findOne({ id }) : undefined;
  if (!found) throw notFound('Payment request');
  return found;
}

/** Until the transaction ends. The caller has locked its order, and payments that it changes. */
export const lockRequest = async (tenant: Tenant, id: string, trx: Trx): Promise<PaymentRequest> =>
  PaymentRequest.of(tenant, trx).findOne({ id }).forNoKeyUpdate().throwIfNotFound();

/** The one that takes money now, if there is one. */
export const openRequestOf = async (
  tenant: Tenant,
  orderId: string,
  trx?: Trx,
): Promise<PaymentRequest | null> => {
  const found = await PaymentRequest.of(tenant, trx)
    .whereIn('state', OPEN_STATES)
    .whereRaw('expires_at > now()')
    .findOne({ orderId });
  return found ?? null;
};

/** In any state. */
export const lastRequestOf = async (
  tenant: Tenant,
  orderId: string,
): Promise<PaymentRequest | null> => {
  const found = await PaymentRequest.of(tenant)
    .where({ orderId })
    .orderBy('createdAt', 'desc')
    .first();
  return found ?? null;
};

const TOKEN = /^[\w-]{22,64}$/;

/** The token is secret: whoever knows it may see and pay it. */
export const requestOfToken = async (
  tenant: Tenant,
  token: string,
): Promise<PaymentRequest | null> => {
  if (!TOKEN.test(token)) return null;
  return (await PaymentRequest.of(tenant).findOne({ token })) ?? null;
};

/** Null for no request. */
export async function orderOfRequest(
  tenant: Tenant,
  requestId: string | null,
  trx: Trx,
): Promise<string | null> {
  if (requestId === null) return null;
  return (await findPaymentRequest(tenant, requestId, trx)).orderId;
}
