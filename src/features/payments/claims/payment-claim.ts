import { PAYMENT_CLAIM_STATES } from '../../../enums.ts';
import * as column from '../../../kernel/db/columns.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { tenantModel } from '../../../kernel/db/model.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

/** What a shopper says to have paid straight to the seller, until a person has looked. */
export class PaymentClaim extends tenantModel('payment_claims', {
  id: column.uuid(),
  orderId: column.uuid(),
  /** Null: made from a picture of a conversation. */
  directMethodId: column.uuidOrNull(),
  paymentRequestId: column.uuidOrNull(),
  state: column.word(PAYMENT_CLAIM_STATES),
  /** What was due when it was made. */
  amountMinor: column.amount('amount'),
  currency: column.text(),
  reference: column.text(),
  referenceKey: column.textOrNull(),
  payerName: column.text(),
  /** Of a picture in our files; null: none, or one of a conversation. */
  fileKey: column.textOrNull(),
  messageMediaId: column.uuidOrNull(),
  /** Of a rejection, in the seller's words. */
  reason: column.text(),
  actorName: column.textOrNull(),
  decidedAt: column.timeOrNull(),
  paymentTransactionId: column.uuidOrNull(),
  createdAt: column.time(),
  updatedAt: column.time(),
}) {}

/** Shorter ones repeat by chance, such as the last digits of an account. */
const SHORTEST_KEY = 6;

/**
 * A reference as it is compared with others, since people type spaces and dashes into them; null
 * for one that is too short to tell.
 */
export function referenceKey(reference: string): string | null {
  const key = reference
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  return [...key].length < SHORTEST_KEY ? null : key;
}

export const claimsOfOrder = async (
  tenant: Tenant,
  orderId: string,
  trx?: Trx,
): Promise<PaymentClaim[]> =>
  PaymentClaim.of(tenant, trx)
    .where({ orderId })
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MOST_SHOWN);

/** Of one order. */
const MOST_SHOWN = 20;
