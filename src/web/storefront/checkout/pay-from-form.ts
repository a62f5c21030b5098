import { type CreatedPayment, createPayment } from '../../../domain/checkout/create-payment.ts';
import { findKeptResult } from '../../../domain/idempotency/find-kept-result.ts';
import {
  type IdempotencyKey,
  idempotencyKey,
} from '../../../domain/idempotency/idempotency-key.ts';
import { findByPublicToken } from '../../../domain/payments/transactions/queries/find-transaction.ts';
import { isPaid, type Transaction } from '../../../domain/payments/transactions/transaction.ts';
import type { Store } from '../../../domain/stores/find-store.ts';
import { tenantOfStore } from '../../../tenancy/tenant.ts';
import type { CheckoutForm } from './checkout-form.ts';
import { wantedOfForm } from './wanted-of-form.ts';

const ROUTE = 'POST /catalog/:slug/checkout online';

/**
 * Prepares the payment of a posted form: one for each different content of the same form, since a
 * shopper may return and change it before paying. After too long, the cart is priced again.
 * @throws Refusal of the details, or of `createPayment`
 */
export async function payFromForm(
  store: Store,
  form: CheckoutForm,
  language: string,
): Promise<CreatedPayment> {
  const wanted = wantedOfForm(store, form);
  const request = { ...wanted, language, expectedTotalMinor: form.seenTotalMinor };
  for (let after: string | null = null; ; ) {
    const idempotency = keyOf(store, form.key, { ...wanted, after });
    const { result } = await createPayment(store, request, { idempotency });
    if (!(await isStale(store, result))) return result;
    after = result.publicToken;
  }
}

/**
 * The received payment for this form's content; null when there is none. A shopper who goes back
 * and chooses cash has already bought it.
 * @throws Refusal of the details
 */
export async function paidWithForm(store: Store, form: CheckoutForm): Promise<Transaction | null> {
  const tenant = tenantOfStore(store);
  const wanted = wantedOfForm(store, form);
  for (let after: string | null = null; ; ) {
    const { key } = keyOf(store, form.key, { ...wanted, after });
    const kept: CreatedPayment | null = await findKeptResult<CreatedPayment>(tenant, ROUTE, key);
    if (!kept) return null;
    const transaction = await findByPublicToken(tenant, kept.publicToken);
    if (transaction?.status === 'captured') return transaction;
    after = kept.publicToken;
  }
}

function keyOf(store: Store, key: string, asked: object): IdempotencyKey {
  const whole = idempotencyKey(tenantOfStore(store), ROUTE, key, asked);
  return { ...whole, key: `${key}.${whole.requestHash}` };
}

async function isStale(store: Store, { publicToken, expiresAt }: CreatedPayment): Promise<boolean> {
  if (new Date(expiresAt) > new Date()) return false;
  const transaction = await findByPublicToken(tenantOfStore(store), publicToken);
  return transaction === null || !isPaid(transaction);
}
