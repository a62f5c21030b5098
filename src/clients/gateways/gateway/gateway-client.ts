import { refundAsAsked, refundNamed } from '../as-asked.ts';
import {
  basicAuthorization,
  callGateway,
  deadline,
  type GatewayCall,
  type GatewayWire,
} from '../call-gateway.ts';
import { isFailure } from '../gateway-error.ts';
import { idInPath, listAt, readable, unreadable } from '../json-values.ts';
import type {
  AskedPayment,
  GatewayAccount,
  GatewayPayment,
  GatewayRefund,
  OpenedPayment,
  PaymentForm,
  PaymentGateway,
  WebhookDelivery,
} from '../payment-gateway.ts';
import { isSigned, sentHeaders } from '../signatures.ts';
import { checkoutOriginsOf, checkoutScriptOf } from './checkout-pages.ts';
import { readEvent } from './read-event.ts';
import { readOrder } from './read-order.ts';
import { readPayment } from './read-payment.ts';
import { readRefund } from './read-refund.ts';
import { readRefusal } from './read-refusal.ts';
import { SIGNATURE_HEADERS } from './signatures.ts';

type Asked = Pick<AskedPayment, 'reference' | 'amountMinor' | 'currency'>;
type Capture = Parameters<PaymentGateway['capture']>[1];
type Refund = Omit<Parameters<PaymentGateway['refund']>[1], 'currency'>;

/** Captured automatically; late authorisations can be captured by hand or by us for five days. */
const CAPTURE = {
  capture: 'automatic',
  capture_options: {
    automatic_expiry_period: 12,
    manual_expiry_period: 7_200,
    refund_speed: 'normal',
  },
};

/** Every call throws only `GatewayError`. */
export class GatewayClient implements PaymentGateway {
  readonly currencies = null;
  readonly form: PaymentForm;
  readonly repeatsRefundIds = true;
  readonly pageOrigins = [];
  readonly readEvent = readEvent;
  readonly #wire: GatewayWire;

  /** @param origin scheme, host and port; the gateway's own paths are added */
  constructor(origin: string) {
    this.#wire = {
      origin,
      authorization: ({ keyId, keySecret }) => basicAuthorization(keyId, keySecret),
      readRefusal,
    };
    this.form = {
      script: checkoutScriptOf(origin),
      origins: checkoutOriginsOf(origin),
      isSigned: ({ orderId, paymentId, signature }, keySecret) =>
        isSigned(`${orderId}|${paymentId}`, signature, keySecret),
    };
  }

  minimumMinor(): number {
    return 100;
  }

  async ping(account: GatewayAccount): Promise<void> {
    await this.#call(account, { method: 'GET', path: '/orders?count=1' });
  }

  async open(
    account: GatewayAccount,
    { amountMinor, currency, reference }: Asked,
  ): Promise<OpenedPayment> {
    const body = { amount: amountMinor, currency, receipt: reference, payment: CAPTURE };
    const order = readOrder(await this.#call(account, { method: 'POST', path: '/orders', body }));
    // Otherwise the shopper would pay another amount than requested.
    if (order?.amountMinor !== amountMinor || order.currency !== currency) throw unreadable();
    return order;
  }

  async find(account: GatewayAccount, reference: string): Promise<OpenedPayment | null> {
    const path = `/orders?receipt=${idInPath(reference)}`;
    const [order] = listAt(await this.#call(account, { method: 'GET', path }), 'items');
    return order === undefined ? null : readable(readOrder(order));
  }

  async payments(
    account: GatewayAccount,
    { id }: Pick<OpenedPayment, 'id'>,
  ): Promise<GatewayPayment[]> {
    const path = `/orders/${idInPath(id)}/payments`;
    const items = listAt(await this.#call(account, { method: 'GET', path }), 'items');
    return items.map((item) => readable(readPayment(item)));
  }

  payment(
    account: GatewayAccount,
    paymentId: string,
    within?: AbortSignal,
  ): Promise<GatewayPayment> {
    return this.#payment(account, paymentId, deadline(within));
  }

  async capture(
    account: GatewayAccount,
    { id, amountMinor, currency }: Capture,
    within?: AbortSignal,
  ): Promise<GatewayPayment> {
    const path = `/payments/${idInPath(id)}/capture`;
    const body = { amount: amountMinor, currency };
    const signal = deadline(within);
    try {
      const answer = await this.#call(account, { method: 'POST', path, body }, signal);
      return readable(taken(readPayment(answer), id));
    } catch (error) {
      if (!isFailure(error, 'refused')) throw error;
      // The gateway refuses payments that are not authorised: the payment itself shows whether it
      // was captured.
      const payment = taken(await this.#payment(account, id, signal), id);
      if (!payment) throw error;
      return payment;
    }
  }

  async refund(
    account: GatewayAccount,
    { paymentId, amountMinor, refundId, idempotencyKey }: Refund,
  ): Promise<GatewayRefund> {
    const path = `/payments/${idInPath(paymentId)}/refund`;
    // The gateway compares the body with the first request of the same key: it must never change.
    const body = { amount: amountMinor, receipt: refundId, notes: { refund: refundId } };
    const headers = { 'X-Refund-Idempotency': idempotencyKey };
    const refund = readRefund(await this.#call(account, { method: 'POST', path, body, headers }));
    return refundAsAsked(refund, { paymentId, amountMinor });
  }

  async findRefund(
    account: GatewayAccount,
    paymentId: string,
    refundId: string,
  ): Promise<GatewayRefund> {
    const path = `/payments/${idInPath(paymentId)}/refunds/${idInPath(refundId)}`;
    return refundNamed(
      readRefund(await this.#call(account, { method: 'GET', path })),
      paymentId,
      refundId,
    );
  }

  /** Its orders cannot be closed. */
  async close(): Promise<'open'> {
    return 'open';
  }

  checkWebhook({ body, headers }: WebhookDelivery, secrets: readonly string[]) {
    const signatures = sentHeaders(headers, SIGNATURE_HEADERS);
    if (signatures.length === 0) return 'unsigned';
    const isRight = (signature: string) =>
      secrets.some((secret) => isSigned(body, signature, secret));
    return signatures.every(isRight) ? 'signed' : 'wrong';
  }

  async #payment(
    account: GatewayAccount,
    paymentId: string,
    signal: AbortSignal,
  ): Promise<GatewayPayment> {
    const path = `/payments/${idInPath(paymentId)}`;
    const payment = readPayment(await this.#call(account, { method: 'GET', path }, signal));
    if (payment?.id !== paymentId) throw unreadable();
    return payment;
  }

  #call(account: GatewayAccount, call: GatewayCall, signal?: AbortSignal): Promise<unknown> {
    return callGateway(this.#wire, account, { ...call, path: `/v1${call.path}` }, signal);
  }
}

const taken = (payment: GatewayPayment | null, id: string): GatewayPayment | null =>
  payment?.id === id && ['captured', 'refunded'].includes(payment.status) ? payment : null;
