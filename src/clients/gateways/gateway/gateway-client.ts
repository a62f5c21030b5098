import { GatewayError } from '../gateway-error.ts';
import type {
  GatewayAccount,
  GatewayOrder,
  GatewayPayment,
  GatewayRefund,
  PaymentGateway,
  PaymentProof,
} from '../payment-gateway.ts';
import { callGateway, deadline, type GatewayCall } from './call-gateway.ts';
import { checkoutOriginsOf, checkoutScriptOf } from './checkout-pages.ts';
import { idOf, valueAt } from './json-values.ts';
import { readEvent } from './read-event.ts';
import { readOrder } from './read-order.ts';
import { readPayment } from './read-payment.ts';
import { readRefund } from './read-refund.ts';
import { isSigned } from './signatures.ts';

type Order = Parameters<PaymentGateway['createOrder']>[1];
type Capture = Parameters<PaymentGateway['capture']>[1];
type Refund = Parameters<PaymentGateway['refund']>[1];

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
  readonly checkoutScript: string;
  readonly checkoutOrigins: readonly string[];
  readonly minimumMinor = 100;
  readonly readEvent = readEvent;
  readonly #origin: string;

  /** @param origin scheme, host and port; the gateway's own paths are added */
  constructor(origin: string) {
    this.#origin = origin;
    this.checkoutScript = checkoutScriptOf(origin);
    this.checkoutOrigins = checkoutOriginsOf(origin);
  }

  async ping(account: GatewayAccount): Promise<void> {
    await this.#call(account, { method: 'GET', path: '/orders?count=1' });
  }

  async createOrder(
    account: GatewayAccount,
    { amountMinor, currency, receipt }: Order,
  ): Promise<GatewayOrder> {
    const body = { amount: amountMinor, currency, receipt, payment: CAPTURE };
    const order = readOrder(await this.#call(account, { method: 'POST', path: '/orders', body }));
    // Otherwise the shopper would pay another amount than requested.
    if (order?.amountMinor !== amountMinor || order.currency !== currency) throw unreadable();
    return order;
  }

  async paymentsOfOrder(account: GatewayAccount, orderId: string): Promise<GatewayPayment[]> {
    const path = `/orders/${idInPath(orderId)}/payments`;
    const items = valueAt(await this.#call(account, { method: 'GET', path }), 'items');
    if (!Array.isArray(items)) throw unreadable();
    return items.map((item) => readPayment(item) ?? fail());
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
      return taken(readPayment(answer), id) ?? fail();
    } catch (error) {
      if (!(error instanceof GatewayError && error.failure === 'refused')) throw error;
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
    if (refund?.paymentId !== paymentId || refund.amountMinor !== amountMinor) throw unreadable();
    return refund;
  }

  async findRefund(
    account: GatewayAccount,
    paymentId: string,
    refundId: string,
  ): Promise<GatewayRefund> {
    const path = `/payments/${idInPath(paymentId)}/refunds/${idInPath(refundId)}`;
    const refund = readRefund(await this.#call(account, { method: 'GET', path }));
    if (refund?.id !== refundId || refund.paymentId !== paymentId) throw unreadable();
    return refund;
  }

  isPaymentSigned({ orderId, paymentId, signature }: PaymentProof, keySecret: string): boolean {
    return isSigned(`${orderId}|${paymentId}`, signature, keySecret);
  }

  isWebhookSigned(body: Buffer, signature: string, webhookSecret: string): boolean {
    return isSigned(body, signature, webhookSecret);
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
    return callGateway(this.#origin, account, call, signal);
  }
}

const taken = (payment: GatewayPayment | null, id: string): GatewayPayment | null =>
  payment?.id === id && ['captured', 'refunded'].includes(payment.status) ? payment : null;

/** @throws GatewayError for an id that the gateway can never have given */
function idInPath(id: string): string {
  if (idOf(id) === null) throw new GatewayError('not_found');
  return id;
}

const unreadable = (): GatewayError => new GatewayError('unreadable');

function fail(): never {
  throw unreadable();
}
