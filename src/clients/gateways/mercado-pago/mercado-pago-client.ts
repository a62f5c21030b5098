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
import { inMajor } from '../wire-amounts.ts';
import { checkWebhook } from './check-webhook.ts';
import { gatewayTime } from './gateway-time.ts';
import { readEvent } from './read-event.ts';
import { readPayment } from './read-payment.ts';
import { readPreference } from './read-preference.ts';
import { readRefund } from './read-refund.ts';
import { readRefusal } from './read-refusal.ts';

type Refund = Parameters<PaymentGateway['refund']>[1];

const PREFERENCES = '/checkout/preferences';
/** Of its countries. */
const HOSTS = ['com', 'com.ar', 'com.br', 'cl', 'com.co', 'com.mx', 'com.pe', 'com.uy'].map(
  (end) => `*.mercadopago.${end}`,
);
const WHOLE = ['CLP', 'COP'];
const MOST_TRIES = 100;

/** Its hosted page: Checkout Pro. Every call throws only `GatewayError`. */
export class MercadoPagoClient implements PaymentGateway {
  /** Of its countries; an account takes that of its own. */
  readonly currencies = ['ARS', 'BRL', 'CLP', 'COP', 'MXN', 'PEN', 'UYU'];
  readonly form = null;
  readonly repeatsRefundIds = false;
  readonly pageOrigins: readonly string[];
  readonly readEvent = readEvent;
  readonly capture = captureNothing;
  readonly checkWebhook = checkWebhook;
  readonly #wire: GatewayWire;

  /** @param origin scheme, host and port */
  constructor(origin: string) {
    this.pageOrigins = pageOriginsOf('mercado_pago', origin, HOSTS);
    this.#wire = { origin, authorization: bearerAuthorization, readRefusal };
  }

  /** It differs between countries and ways to pay: the gateway decides. */
  minimumMinor(): number {
    return 1;
  }

  async ping(account: GatewayAccount): Promise<void> {
    await this.#get(account, '/v1/payments/search?limit=1');
  }

  async open(account: GatewayAccount, asked: AskedPayment): Promise<OpenedPayment> {
    const { reference } = asked;
    const body = preferenceBody(asked);
    const headers = { 'x-idempotency-key': reference };
    const call: GatewayCall = { method: 'POST', path: PREFERENCES, body, headers };
    const preference = readable(readPreference(await this.#call(account, call)));
    if (preference.reference !== reference) throw unreadable();
    return openedPage(preference, asked);
  }

  async find(account: GatewayAccount, reference: string): Promise<OpenedPayment | null> {
    const signal = deadline();
    const path = `${PREFERENCES}/search?external_reference=${idInPath(reference)}`;
    const elements = listAt(await this.#get(account, path, signal), 'elements');
    const found = elements.find((each) => valueAt(each, 'external_reference') === reference);
    if (found === undefined) return null;
    const id = idInPath(String(valueAt(found, 'id')));
    return opened(
      readable(readPreference(await this.#get(account, `${PREFERENCES}/${id}`, signal))),
    );
  }

  async payments(
    account: GatewayAccount,
    { id, reference }: PaymentName,
    signal?: AbortSignal,
  ): Promise<GatewayPayment[]> {
    const path = `/v1/payments/search?external_reference=${idInPath(reference)}&sort=date_created&criteria=desc&limit=${MOST_TRIES}`;
    const found = await this.#get(account, path, signal);
    const results = listAt(found, 'results');
    // None of them may be left out.
    if (results.length >= MOST_TRIES) throw unreadable();
    return results
      .map((each) => readable(readPayment(each, id)))
      .filter((each) => each.reference === reference);
  }

  async payment(
    account: GatewayAccount,
    paymentId: string,
    within?: AbortSignal,
  ): Promise<GatewayPayment> {
    const path = `/v1/payments/${idInPath(paymentId)}`;
    const payment = readPayment(await this.#get(account, path, deadline(within)));
    if (payment?.id !== paymentId) throw unreadable();
    return payment;
  }

  /** A preference ends, and vouchers and transfers that wait for their money are cancelled. */
  async close(account: GatewayAccount, preference: PaymentName): Promise<'closed' | 'open'> {
    const signal = deadline();
    const path = `${PREFERENCES}/${idInPath(preference.id)}`;
    const body = { expires: true, expiration_date_to: gatewayTime(new Date()) };
    await this.#call(account, { method: 'PUT', path, body }, signal);
    const tries = await this.payments(account, preference, signal);
    const waiting = tries.filter(({ status }) => status === 'created');
    const cancelled = await Promise.all(waiting.map(({ id }) => this.#cancel(account, id, signal)));
    const hasMoney = tries.some(({ status }) => ['captured', 'authorized'].includes(status));
    return hasMoney || cancelled.includes(false) ? 'open' : 'closed';
  }

  async refund(
    account: GatewayAccount,
    { paymentId, amountMinor, currency, refundId, idempotencyKey }: Refund,
  ): Promise<GatewayRefund> {
    const path = `/v1/payments/${idInPath(paymentId)}/refunds`;
    const body = { amount: inMajor(amountMinor, currency, WHOLE) };
    const headers = { 'x-idempotency-key': idempotencyKey };
    const call: GatewayCall = { method: 'POST', path, body, headers };
    const refund = readRefund(await this.#call(account, call), currency);
    return { ...refundAsAsked(refund, { paymentId, amountMinor }), refundId };
  }

  async refunds(account: GatewayAccount, paymentId: string): Promise<GatewayRefund[]> {
    const { currency } = await this.payment(account, paymentId);
    const data = await this.#get(account, `/v1/payments/${paymentId}/refunds`);
    return listAt({ data }, 'data').map((each) => readable(readRefund(each, currency)));
  }

  async findRefund(
    account: GatewayAccount,
    paymentId: string,
    refundId: string,
  ): Promise<GatewayRefund> {
    const { currency } = await this.payment(account, paymentId);
    const path = `/v1/payments/${paymentId}/refunds/${idInPath(refundId)}`;
    return refundNamed(readRefund(await this.#get(account, path), currency), paymentId, refundId);
  }

  /** False: it has been paid, or is being paid. */
  async #cancel(account: GatewayAccount, id: string, signal: AbortSignal): Promise<boolean> {
    const path = `/v1/payments/${idInPath(id)}`;
    const call: GatewayCall = { method: 'PUT', path, body: { status: 'cancelled' } };
    try {
      return readPayment(await this.#call(account, call, signal))?.status === 'failed';
    } catch (error) {
      if (isFailure(error, 'refused')) return false;
      throw error;
    }
  }

  #get(account: GatewayAccount, path: string, signal?: AbortSignal): Promise<unknown> {
    return this.#call(account, { method: 'GET', path }, signal);
  }

  #call(account: GatewayAccount, call: GatewayCall, signal?: AbortSignal): Promise<unknown> {
    return callGateway(this.#wire, account, call, signal);
  }
}

function preferenceBody(asked: AskedPayment): object {
  const { reference, amountMinor, currency, description, returnUrl, customer } = asked;
  return {
    items: [
      {
        id: reference,
        title: description,
        quantity: 1,
        unit_price: inMajor(amountMinor, currency, WHOLE),
        currency_id: currency,
      },
    ],
    payer: {
      name: customer.name,
      phone: { number: customer.phone },
      ...(customer.email ? { email: customer.email } : {}),
    },
    back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
    // Refused for pages on a developer's machine.
    ...(returnUrl.startsWith('https:') ? { auto_return: 'approved' } : {}),
    external_reference: reference,
    expires: true,
    expiration_date_to: gatewayTime(asked.expiresAt),
  };
}
