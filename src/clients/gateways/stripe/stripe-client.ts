import { captureNothing, opened, openedPage, refundAsAsked, refundNamed } from '../as-asked.ts';
import {
  bearerAuthorization,
  callGateway,
  deadline,
  type GatewayCall,
  type GatewayWire,
} from '../call-gateway.ts';
import { isFailure } from '../gateway-error.ts';
import { pageOriginsOf } from '../gateway-origins.ts';
import { idInPath, listAt, readable, unreadable, valueAt } from '../json-values.ts';
import type {
  AskedPayment,
  GatewayAccount,
  GatewayPayment,
  GatewayRefund,
  OpenedPayment,
  PaymentGateway,
  PaymentName,
} from '../payment-gateway.ts';
import { fromUnits } from '../wire-amounts.ts';
import { checkWebhook } from './check-webhook.ts';
import { readEvent } from './read-event.ts';
import { readPayment } from './read-payment.ts';
import { readRefund } from './read-refund.ts';
import { readRefusal } from './read-refusal.ts';
import { readSession, type Session } from './read-session.ts';
import { sessionForm, wireAmount } from './session-form.ts';
import { LEAST, wireDigits, wireStep } from './wire-digits.ts';

type Refund = Parameters<PaymentGateway['refund']>[1];

/** Of what answers look like; an account's own version would change under us. */
const VERSION = '2025-09-30.clover';
const SESSIONS = '/v1/checkout/sessions';
/** No page takes money for longer than a day. */
const SEEN_SECONDS = 25 * 3_600;

/** Its hosted page: Checkout. Every call throws only `GatewayError`. */
export class StripeClient implements PaymentGateway {
  readonly currencies = null;
  readonly form = null;
  readonly repeatsRefundIds = true;
  readonly pageOrigins: readonly string[];
  readonly readEvent = readEvent;
  readonly capture = captureNothing;
  readonly checkWebhook = checkWebhook;
  readonly #wire: GatewayWire;

  /** @param origin scheme, host and port */
  constructor(origin: string) {
    this.pageOrigins = pageOriginsOf('stripe', origin, ['checkout.stripe.com']);
    const headers = { 'stripe-version': VERSION };
    this.#wire = { origin, authorization: bearerAuthorization, headers, readRefusal };
  }

  minimumMinor(currency: string): number {
    const least = LEAST[currency] ?? wireStep(currency);
    return fromUnits(least, currency, wireDigits(currency)) ?? 1;
  }

  async ping(account: GatewayAccount): Promise<void> {
    await this.#get(account, `${SESSIONS}?limit=1`);
  }

  async open(account: GatewayAccount, asked: AskedPayment): Promise<OpenedPayment> {
    const headers = { 'idempotency-key': asked.reference };
    const body = sessionForm(asked);
    const answer = await this.#call(account, { method: 'POST', path: SESSIONS, body, headers });
    const session = readable(readSession(answer));
    return openedPage(session, asked);
  }

  /**
   * Sessions have no search. One that can still take money is among those of the last day; an older
   * one took some only if it has a payment, and payments have a search, which is a minute late.
   */
  async find(account: GatewayAccount, reference: string): Promise<OpenedPayment | null> {
    const signal = deadline();
    const since = Math.floor(Date.now() / 1_000) - SEEN_SECONDS;
    let after = '';
    for (;;) {
      const path = `${SESSIONS}?limit=100&created[gte]=${since}${after}`;
      const page = await this.#get(account, path, signal);
      const sessions = listAt(page, 'data');
      const found = sessions.find((each) => valueAt(each, 'client_reference_id') === reference);
      if (found !== undefined) return opened(readable(readSession(found)));
      if (valueAt(page, 'has_more') !== true || sessions.length === 0) break;
      after = `&starting_after=${idInPath(String(valueAt(sessions.at(-1), 'id')))}`;
    }
    const query = encodeURIComponent(`metadata['reference']:'${idInPath(reference)}'`);
    const found = await this.#get(account, `/v1/payment_intents/search?query=${query}`, signal);
    const [payment] = listAt(found, 'data');
    if (payment === undefined) return null;
    const id = idInPath(String(valueAt(payment, 'id')));
    return opened(readable(await this.#sessionOf(account, id, signal)));
  }

  async payments(
    account: GatewayAccount,
    { id }: Pick<PaymentName, 'id'>,
  ): Promise<GatewayPayment[]> {
    const path = `${SESSIONS}/${idInPath(id)}?expand[]=payment_intent.latest_charge`;
    const session = this.#asked(await this.#get(account, path), id);
    return session.payment === null ? [] : [readable(readPayment(session.payment, session))];
  }

  async payment(
    account: GatewayAccount,
    paymentId: string,
    within?: AbortSignal,
  ): Promise<GatewayPayment> {
    const signal = deadline(within);
    const id = idInPath(paymentId);
    const session = await this.#sessionOf(account, id, signal);
    const path = `/v1/payment_intents/${id}?expand[]=latest_charge`;
    const answer = session ? session.payment : await this.#get(account, path, signal);
    const payment = readPayment(answer, session);
    if (payment?.id !== paymentId) throw unreadable();
    return payment;
  }

  async close(
    account: GatewayAccount,
    { id }: Pick<PaymentName, 'id'>,
  ): Promise<'closed' | 'open'> {
    const signal = deadline();
    const path = `${SESSIONS}/${idInPath(id)}`;
    const call: GatewayCall = { method: 'POST', path: `${path}/expire` };
    const answer = await this.#call(account, call, signal).catch((error) => {
      // It refuses all that are not open: the session itself says why.
      if (!isFailure(error, 'refused')) throw error;
      return this.#get(account, path, signal);
    });
    return this.#asked(answer, id).status === 'expired' ? 'closed' : 'open';
  }

  async refund(
    account: GatewayAccount,
    { paymentId, amountMinor, currency, refundId, idempotencyKey }: Refund,
  ): Promise<GatewayRefund> {
    const signal = deadline();
    const earlier = await this.#refundOf(account, idInPath(paymentId), idempotencyKey, signal);
    const body = new URLSearchParams({
      payment_intent: paymentId,
      amount: String(wireAmount(amountMinor, currency)),
      'metadata[refund]': refundId,
      'metadata[key]': idempotencyKey,
    });
    const headers = { 'idempotency-key': idempotencyKey };
    const call: GatewayCall = { method: 'POST', path: '/v1/refunds', body, headers };
    const refund = readRefund(earlier ?? (await this.#call(account, call, signal)));
    return refundAsAsked(refund, { paymentId, amountMinor });
  }

  async refunds(account: GatewayAccount, paymentId: string): Promise<GatewayRefund[]> {
    const path = `/v1/refunds?limit=100&payment_intent=${idInPath(paymentId)}`;
    const refunds = listAt(await this.#get(account, path), 'data');
    return refunds.map((each) => readable(readRefund(each)));
  }

  async findRefund(
    account: GatewayAccount,
    paymentId: string,
    refundId: string,
  ): Promise<GatewayRefund> {
    return refundNamed(
      readRefund(await this.#get(account, `/v1/refunds/${idInPath(refundId)}`)),
      paymentId,
      refundId,
    );
  }

  /** It forgets keys after a day, and would then refund again. */
  async #refundOf(
    account: GatewayAccount,
    paymentId: string,
    key: string,
    signal: AbortSignal,
  ): Promise<unknown> {
    const path = `/v1/refunds?limit=100&payment_intent=${paymentId}`;
    const refunds = listAt(await this.#get(account, path, signal), 'data');
    return refunds.find((each) => valueAt(valueAt(each, 'metadata'), 'key') === key);
  }

  /** Null: this payment was not made on a page of Checkout. */
  async #sessionOf(
    account: GatewayAccount,
    paymentId: string,
    signal: AbortSignal,
  ): Promise<Session | null> {
    const path = `${SESSIONS}?payment_intent=${paymentId}&expand[]=data.payment_intent.latest_charge`;
    const [session] = listAt(await this.#get(account, path, signal), 'data');
    return session === undefined ? null : readable(readSession(session));
  }

  #asked(answer: unknown, id: string): Session {
    const session = readSession(answer);
    if (session?.id !== id) throw unreadable();
    return session;
  }

  #get(account: GatewayAccount, path: string, signal?: AbortSignal): Promise<unknown> {
    return this.#call(account, { method: 'GET', path }, signal);
  }

  #call(account: GatewayAccount, call: GatewayCall, signal?: AbortSignal): Promise<unknown> {
    return callGateway(this.#wire, account, call, signal);
  }
}
