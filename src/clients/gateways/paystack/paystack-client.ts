import { captureNothing, refundAsAsked, refundNamed } from '../as-asked.ts';
import {
  bearerAuthorization,
  callGateway,
  deadline,
  type GatewayCall,
  type GatewayWire,
} from '../call-gateway.ts';
import { isFailure } from '../gateway-error.ts';
import { pageOriginsOf } from '../gateway-origins.ts';
import { idInPath, listAt, readable, textOf, unreadable, valueAt } from '../json-values.ts';
import type {
  AskedPayment,
  GatewayAccount,
  GatewayPayment,
  GatewayRefund,
  OpenedPayment,
  PaymentGateway,
  PaymentName,
  WebhookDelivery,
} from '../payment-gateway.ts';
import { isSigned, sentHeaders } from '../signatures.ts';
import { fromUnits, inUnits } from '../wire-amounts.ts';
import { readEvent } from './read-event.ts';
import { noteOf, readRefund } from './read-refund.ts';
import { readRefusal } from './read-refusal.ts';
import { readTransaction } from './read-transaction.ts';
import { DIGITS, LEAST } from './wire-amount.ts';

type Refund = Parameters<PaymentGateway['refund']>[1];

const DUPLICATE = /duplicate transaction reference/i;

/** What it opens is named by our reference. Every call throws only `GatewayError`. */
export class PaystackClient implements PaymentGateway {
  readonly currencies = Object.keys(LEAST);
  readonly form = null;
  readonly repeatsRefundIds = true;
  readonly pageOrigins: readonly string[];
  readonly readEvent = readEvent;
  readonly capture = captureNothing;
  readonly #wire: GatewayWire;
  readonly #mailDomain: string;

  /**
   * @param origin scheme, host and port
   * @param mailDomain under which a shopper without an email address gets one: it must have one
   */
  constructor(origin: string, mailDomain: string) {
    this.pageOrigins = pageOriginsOf('paystack', origin, ['checkout.paystack.com']);
    this.#wire = { origin, authorization: bearerAuthorization, readRefusal };
    this.#mailDomain = mailDomain;
  }

  minimumMinor(currency: string): number {
    return fromUnits(LEAST[currency] ?? 0, currency, DIGITS) || 1;
  }

  async ping(account: GatewayAccount): Promise<void> {
    await this.#ask(account, '/transaction?perPage=1');
  }

  async open(account: GatewayAccount, asked: AskedPayment): Promise<OpenedPayment> {
    const { reference, amountMinor, currency, returnUrl, customer } = asked;
    const body = {
      email: customer.email ?? `${reference}@${this.#mailDomain}`.toLowerCase(),
      amount: inUnits(amountMinor, currency, DIGITS),
      currency,
      reference,
      callback_url: returnUrl,
      metadata: { cancel_action: returnUrl },
    };
    const call: GatewayCall = { method: 'POST', path: '/transaction/initialize', body };
    const signal = deadline();
    try {
      const data = await this.#call(account, call, signal);
      const pageUrl = textOf(valueAt(data, 'authorization_url'), 2_000);
      if (valueAt(data, 'reference') !== reference || pageUrl === null) throw unreadable();
      return { id: reference, amountMinor, currency, pageUrl };
    } catch (error) {
      if (!isFailure(error, 'refused') || !DUPLICATE.test(error.description ?? '')) throw error;
      const { amountMinor: found, currency: money } = await this.#verify(
        account,
        reference,
        signal,
      );
      if (found !== amountMinor || money !== currency) throw unreadable();
      return { id: reference, amountMinor, currency, pageUrl: null };
    }
  }

  /** It does not tell the address of its page again. */
  async find(account: GatewayAccount, reference: string): Promise<OpenedPayment | null> {
    try {
      const { amountMinor, currency } = await this.#verify(account, idInPath(reference));
      return { id: reference, amountMinor, currency, pageUrl: null };
    } catch (error) {
      if (isFailure(error, 'not_found')) return null;
      throw error;
    }
  }

  async payments(
    account: GatewayAccount,
    { reference }: Pick<PaymentName, 'reference'>,
  ): Promise<GatewayPayment[]> {
    const signal = deadline();
    const data = await this.#ask(account, `/transaction/verify/${idInPath(reference)}`, signal);
    const payment = asNamed(data, reference);
    // Nobody has tried to pay yet, or whoever did has left.
    if (valueAt(data, 'status') === 'abandoned') return [];
    return [await this.#withRefunds(account, payment, signal)];
  }

  async payment(
    account: GatewayAccount,
    paymentId: string,
    within?: AbortSignal,
  ): Promise<GatewayPayment> {
    const signal = deadline(within);
    const data = await this.#ask(account, `/transaction/${idInPath(paymentId)}`, signal);
    const payment = readTransaction(data);
    if (payment?.id !== paymentId) throw unreadable();
    return this.#withRefunds(account, payment, signal);
  }

  /** Its pages cannot be closed. */
  async close(): Promise<'open'> {
    return 'open';
  }

  /** It knows no keys: a refund with ours in its note is the one that was made before. */
  async refund(account: GatewayAccount, wanted: Refund): Promise<GatewayRefund> {
    const { paymentId, amountMinor, currency, refundId, idempotencyKey } = wanted;
    const signal = deadline();
    const note = noteOf(refundId, idempotencyKey);
    const refunds = await this.#refunds(account, idInPath(paymentId), signal);
    const earlier = refunds.find((each) => valueAt(each, 'merchant_note') === note);
    const body = {
      transaction: paymentId,
      amount: inUnits(amountMinor, currency, DIGITS),
      currency,
      merchant_note: note,
    };
    const call: GatewayCall = { method: 'POST', path: '/refund', body };
    const refund = readRefund(earlier ?? (await this.#call(account, call, signal)));
    return { ...refundAsAsked(refund, wanted), refundId };
  }

  async refunds(account: GatewayAccount, paymentId: string): Promise<GatewayRefund[]> {
    const refunds = await this.#refunds(account, idInPath(paymentId), deadline());
    return refunds.map((each) => readable(readRefund(each)));
  }

  async findRefund(
    account: GatewayAccount,
    paymentId: string,
    refundId: string,
  ): Promise<GatewayRefund> {
    return refundNamed(
      readRefund(await this.#ask(account, `/refund/${idInPath(refundId)}`)),
      paymentId,
      refundId,
    );
  }

  /** Signed with the API's own key. */
  checkWebhook({ body, headers }: WebhookDelivery, secrets: readonly string[]) {
    const signatures = sentHeaders(headers, ['x-paystack-signature']);
    if (signatures.length === 0) return 'unsigned';
    const isRight = (signature: string) =>
      secrets.some((secret) => isSigned(body, signature, secret, 'sha512'));
    return signatures.every(isRight) ? 'signed' : 'wrong';
  }

  async #verify(
    account: GatewayAccount,
    reference: string,
    signal?: AbortSignal,
  ): Promise<GatewayPayment> {
    const path = `/transaction/verify/${idInPath(reference)}`;
    return asNamed(await this.#ask(account, path, signal), reference);
  }

  /** The transaction does not tell what was given back of it. */
  async #withRefunds(
    account: GatewayAccount,
    payment: GatewayPayment,
    signal: AbortSignal,
  ): Promise<GatewayPayment> {
    if (payment.status !== 'captured') return payment;
    const refunds = (await this.#refunds(account, payment.id, signal)).map((each) =>
      readable(readRefund(each)),
    );
    const back = refunds
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const isAll = back > 0 && back >= payment.amountMinor;
    return {
      ...payment,
      amountRefundedMinor: back,
      status: isAll ? 'refunded' : payment.status,
    };
  }

  async #refunds(
    account: GatewayAccount,
    paymentId: string,
    signal: AbortSignal,
  ): Promise<unknown[]> {
    const path = `/refund?transaction=${paymentId}&perPage=100`;
    return listAt({ data: await this.#ask(account, path, signal) }, 'data');
  }

  #ask(account: GatewayAccount, path: string, signal?: AbortSignal): Promise<unknown> {
    return this.#call(account, { method: 'GET', path }, signal);
  }

  async #call(account: GatewayAccount, call: GatewayCall, signal?: AbortSignal): Promise<unknown> {
    return valueAt(await callGateway(this.#wire, account, call, signal), 'data');
  }
}

/** @throws GatewayError for another transaction */
function asNamed(data: unknown, reference: string): GatewayPayment {
  const payment = readTransaction(data);
  if (payment?.reference !== reference) throw unreadable();
  return payment;
}
