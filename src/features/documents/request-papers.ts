import { PAPER_KINDS, type PaperKind } from '../../enums.ts';
import { conflict, invalidField, notFound } from '../../errors.ts';
import { isUuid, newId } from '../../ids.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import type { IdempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { type Outcome, withIdempotencyKey } from '../../kernel/idempotency/with-idempotency-key.ts';
import { addJob } from '../../kernel/jobs/add-job.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { type Actor, withoutOrigin } from '../../session.ts';
import { lockOrder, lockOrders } from '../orders/find-order.ts';
import { invoiceNumbersOf } from './invoice-numbers.ts';
import { latestOrderPaper, Papers, type WantedPaper } from './papers.ts';

export const MAX_ORDERS = 500;

export interface PapersRequest {
  kinds: readonly PaperKind[];
  /** In the order in which they are printed. */
  orderIds: readonly string[];
}

/**
 * @throws Refusal 400 for no kinds, no orders or too many, 404 for an order that is not the
 * tenant's
 */
export async function requestPapers(
  tenant: Tenant,
  request: PapersRequest,
  actor: Actor,
): Promise<{ id: string }> {
  const { result } = await requestPapersOnce(tenant, request, { actor, idempotency: null });
  return result;
}

export const requestPapersOnce = (
  tenant: Tenant,
  request: PapersRequest,
  { actor, idempotency }: { actor: Actor; idempotency: IdempotencyKey | null },
): Promise<Outcome<{ id: string }>> =>
  withIdempotencyKey(idempotency, {
    prepare: async () => checked(request),
    write: async (wanted, trx) => {
      await refuseForeign(tenant, wanted.orderIds, trx);
      return insertPapers(tenant, { ...wanted, actor }, trx);
    },
  });

function checked(request: PapersRequest) {
  const kinds = PAPER_KINDS.filter((kind) => request.kinds.includes(kind));
  const orderIds = [...new Set(request.orderIds)];
  if (kinds.length === 0) throw invalidField('kinds', message('errors.papers.kindsRequired'));
  if (orderIds.length === 0)
    throw invalidField('orderIds', message('errors.papers.ordersRequired'));
  if (orderIds.length > MAX_ORDERS) {
    throw invalidField('orderIds', message('errors.papers.tooMany', { most: MAX_ORDERS }));
  }
  if (!orderIds.every(isUuid)) throw notFound('Order');
  return { kinds, orderIds };
}

/**
 * Requests the file behind the address of one order's paper. Repeated requests while it is being
 * made return the same one.
 * @throws Refusal 404, 409 ORDER_CANCELLED when it was cancelled without them
 */
export async function requestOrderPaper(
  tenant: Tenant,
  wanted: WantedPaper,
  actor: Actor,
): Promise<{ id: string }> {
  const { paper } = wanted;
  return inTransaction(async (trx) => {
    const order = await lockOrder(tenant, wanted.orderId, trx);
    const numbers = await invoiceNumbersOf(tenant, [order.id], trx);
    if (order.status === 'cancelled' && !(paper === 'invoice' && numbers.has(order.id))) {
      throw conflict(
        'ORDER_CANCELLED',
        message('errors.papers.cancelled', { number: order.orderNumber }),
      );
    }
    const latest = await latestOrderPaper(tenant, { ...wanted, orderId: order.id }, trx);
    if (latest?.isBeingMade) return { id: latest.id };
    const single = { ...wanted, orderId: order.id };
    return insertPapers(tenant, { kinds: [paper], orderIds: [order.id], actor, single }, trx);
  });
}

async function refuseForeign(tenant: Tenant, orderIds: string[], trx: Trx): Promise<void> {
  const found = await lockOrders(tenant, orderIds, trx);
  if (found.length < orderIds.length) throw notFound('Order');
}

interface NewPapers extends PapersRequest {
  actor: Actor;
  single?: WantedPaper;
}

async function insertPapers(
  tenant: Tenant,
  { kinds, orderIds, actor, single }: NewPapers,
  trx: Trx,
): Promise<{ id: string }> {
  const id = newId();
  await Papers.of(tenant, trx).insert({
    id,
    kinds: [...kinds],
    orderIds: [...orderIds],
    orderId: single?.orderId ?? null,
    invoiceNumber: single?.invoiceNumber ?? null,
    isMarked: single?.isMarked ?? false,
    actor: withoutOrigin(actor),
  });
  await addJob(trx, 'make-papers', { ownerId: tenant.ownerId, papersId: id });
  return { id };
}
