import { GATEWAY_PROVIDERS } from '../../../clients/gateways/gateway-origins.ts';
import { databaseNow } from '../../../kernel/db/clock.ts';
import { earlierResult } from '../../../kernel/idempotency/earlier-result.ts';
import {
  type IdempotencyKey,
  idempotencyKey,
} from '../../../kernel/idempotency/idempotency-key.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { findByPublicToken } from '../../payments/transactions/queries/find-transaction.ts';
import { isPaid, type Transaction } from '../../payments/transactions/transaction.ts';
import type { Store } from '../../stores/store.ts';
import { type CreatedPayment, createPayment } from '../create-payment.ts';
import { EarlierPayment } from '../earlier-payment.ts';
import { finishPayment } from '../finish-payment.ts';
import type { CheckoutForm } from './checkout-form.ts';
import { wantedOfForm } from './place-from-form.ts';

const ROUTE = 'POST /catalog/:slug/checkout online';

/**
 * One payment for each different content of the same form, since a shopper may return and change it
 * before paying. After too long, the cart is priced again.
 * @param browser the shopper's, by its name in rows
 * @throws Refusal of the details, or of `createPayment`; EarlierPayment also for the same form's
 */
export async function payFromForm(
  store: Store,
  form: CheckoutForm,
  { language, browser }: { language: string; browser: string | null },
): Promise<CreatedPayment> {
  const wanted = wantedOfForm(store, form);
  const { startAnother } = form;
  const request = { ...wanted, language, expectedTotalMinor: form.seenTotalMinor };
  const asked = askedOf(form, wanted);
  for (let after: string | null = null; ; ) {
    const idempotency = keyOf(store, form.key, { ...asked, after });
    const context = { idempotency, startAnother, browser, provider: form.gateway ?? undefined };
    const { result, replayed } = await createPayment(store, request, context);
    const transaction = replayed ? await startedBefore(store, result) : null;
    if (!isStale(result, transaction)) {
      if (transaction) await refuseDecided(store, transaction);
      return result;
    }
    after = result.publicToken;
  }
}

/** The form was sent before: money may have come for its payment since. */
async function refuseDecided(store: Store, transaction: Transaction): Promise<void> {
  const finished = await finishPayment(store, transaction, null);
  if (finished !== 'unpaid') {
    throw new EarlierPayment(store, { transaction, finished, isOwn: true });
  }
}

/**
 * For this form's content; null when there is none. A shopper who goes back and chooses cash has
 * already bought it, unless all of the money was refunded.
 * @throws Refusal of the details
 */
export async function paidWithForm(store: Store, form: CheckoutForm): Promise<Transaction | null> {
  // Its own key has just been drawn: no payment has it.
  if (form.foreignKey) return null;
  const wanted = wantedOfForm(store, form);
  // One gateway alone is not named.
  const named = store.gateways.length > 1 ? GATEWAY_PROVIDERS : [];
  for (const gateway of [null, ...named]) {
    for (const startAnother of [false, true]) {
      const asked = askedOf({ gateway, startAnother }, wanted);
      const paid = await paidFor(store, form, asked);
      if (paid) return paid;
    }
  }
  return null;
}

/** What a key counts for: another gateway's payment is another one. */
const askedOf = (
  { startAnother, gateway }: Pick<CheckoutForm, 'startAnother' | 'gateway'>,
  wanted: object,
): object => ({
  ...wanted,
  ...(gateway ? { gateway } : {}),
  ...(startAnother ? { startAnother } : {}),
});

/** The first with money of the payments that were started for this, one after the other. */
async function paidFor(
  store: Store,
  form: CheckoutForm,
  asked: object,
): Promise<Transaction | null> {
  const tenant = tenantOfStore(store);
  for (let after: string | null = null; ; ) {
    const { key } = keyOf(store, form.key, { ...asked, after });
    const kept: CreatedPayment | null = await earlierResult<CreatedPayment>(tenant, ROUTE, key);
    if (!kept) return null;
    const transaction = await findByPublicToken(tenant, kept.publicToken);
    if (transaction && hasMoney(transaction)) return transaction;
    after = kept.publicToken;
  }
}

const hasMoney = (transaction: Transaction): boolean =>
  isPaid(transaction) && transaction.status !== 'refunded';

function keyOf(store: Store, key: string, asked: object): IdempotencyKey {
  const whole = idempotencyKey(tenantOfStore(store), ROUTE, key, asked);
  return { ...whole, key: `${key}.${whole.requestHash}` };
}

const startedBefore = (store: Store, { publicToken }: CreatedPayment) =>
  findByPublicToken(tenantOfStore(store), publicToken);

const isStale = ({ expiresAt }: CreatedPayment, transaction: Transaction | null): boolean =>
  new Date(expiresAt) <= databaseNow() && (transaction === null || !isPaid(transaction));
