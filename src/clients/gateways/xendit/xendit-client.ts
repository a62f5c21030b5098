import { captureNothing, opened, openedPage, refundAsAsked, refundNamed } from '../as-asked.ts';
import {
  basicAuthorization,
  callGateway,
  deadline,
  type GatewayCall,
  type GatewayWire,
} from '../call-gateway.ts';
import { isFailure } from '../gateway-error.ts';
import { pageOriginsOf } from '../gateway-origins.ts';
import { idInPath, readable, unreadable } from '../json-values.ts';
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
import { readEvent } from './read-event.ts';
import { type Invoice, readInvoice } from './read-invoice.ts';
import { readRefund } from './read-refund.ts';
import { readRefusal } from './read-refusal.ts';

type Refund = Parameters<PaymentGateway['refund']>[1];

const WHOLE = ['IDR', 'VND'];
const LEAST_SECONDS = 60;
const MOST_SECONDS = 365 * 86_400;

/** Its invoices. Every call throws only `GatewayError`. */
export class XenditClient implements PaymentGateway {
  /** Of its countries; an account takes that of its own. */
  readonly currencies = ['IDR', 'MYR', 'PHP', 'THB', 'VND'];
  readonly form = null;
  readonly repeatsRefundIds = true;
  readonly pageOrigins: readonly string[];
  readonly readEvent = readEvent;
  readonly capture = captureNothing;
  readonly checkWebhook = checkWebhook;
  readonly #wire: GatewayWire;

  /** @param origin scheme, host and port */
  constructor(origin: string) {
    this.pageOrigins = pageOriginsOf('xendit', origin, [
      'checkout.xendit.co',
      'checkout-staging.xendit.co',
    ]);
    const authorization = ({ keySecret }: GatewayAccount) => basicAuthorization(keySecret, '');
    this.#wire = { origin, authorization, readRefusal };
  }

  /** It differs between ways to pay: the gateway decides. */
  minimumMinor(): number {
    return 1;
  }

  async ping(account: GatewayAccount): Promise<void> {
    await this.#call(account, { method: 'GET', path: '/v2/invoices?limit=1' });
  }

  /** It would make another with the same reference: after a lost answer, look for it first. */
  async open(account: GatewayAccount, asked: AskedPayment): Promise<OpenedPayment> {
    const { reference, amountMinor, currency, description, returnUrl, customer } = asked;
    const seconds = Math.ceil((asked.expiresAt.getTime() - Date.now()) / 1_000);
    const body = {
      external_id: reference,
      amount: inMajor(amountMinor, currency, WHOLE),
      currency,
      description,
      invoice_duration: Math.min(Math.max(seconds, LEAST_SECONDS), MOST_SECONDS),
      success_redirect_url: returnUrl,
      failure_redirect_url: returnUrl,
      locale: asked.language === 'id' ? 'id' : 'en',
      customer: {
        given_names: customer.name,
        mobile_number: customer.phone,
        ...(customer.email ? { email: customer.email } : {}),
      },
      ...(customer.email ? { payer_email: customer.email } : {}),
    };
    const call: GatewayCall = { method: 'POST', path: '/v2/invoices', body };
    const invoice = readable(readInvoice(await this.#call(account, call)));
    if (invoice.reference !== reference) throw unreadable();
    return openedPage(invoice, asked);
  }

  async find(account: GatewayAccount, reference: string): Promise<OpenedPayment | null> {
    const path = `/v2/invoices?external_id=${idInPath(reference)}`;
    const answer = await this.#call(account, { method: 'GET', path });
    if (!Array.isArray(answer)) throw unreadable();
    const invoices = answer.map((each) => readable(readInvoice(each)));
    const [found] = invoices.filter((each) => each.reference === reference).sort(byUse);
    return found ? opened(found) : null;
  }

  async payments(
    account: GatewayAccount,
    { id }: Pick<PaymentName, 'id'>,
  ): Promise<GatewayPayment[]> {
    const { isPaid, payment } = await this.#invoice(account, id);
    return isPaid ? [payment] : [];
  }

  async payment(
    account: GatewayAccount,
    paymentId: string,
    within?: AbortSignal,
  ): Promise<GatewayPayment> {
    return (await this.#invoice(account, paymentId, deadline(within))).payment;
  }

  async close(
    account: GatewayAccount,
    { id }: Pick<PaymentName, 'id'>,
  ): Promise<'closed' | 'open'> {
    const signal = deadline();
    const call: GatewayCall = { method: 'POST', path: `/invoices/${idInPath(id)}/expire!` };
    try {
      await this.#call(account, call, signal);
    } catch (error) {
      // It finds none that is pending: the invoice itself says why.
      if (!isFailure(error, 'refused') && !isFailure(error, 'not_found')) throw error;
    }
    const { status } = await this.#invoice(account, id, signal);
    return status === 'EXPIRED' ? 'closed' : 'open';
  }

  async refund(
    account: GatewayAccount,
    { paymentId, amountMinor, currency, refundId, idempotencyKey }: Refund,
  ): Promise<GatewayRefund> {
    const body = {
      invoice_id: idInPath(paymentId),
      amount: inMajor(amountMinor, currency, WHOLE),
      currency,
      reason: 'REQUESTED_BY_CUSTOMER',
      reference_id: idempotencyKey,
      metadata: { refund: refundId },
    };
    const headers = { 'idempotency-key': idempotencyKey };
    const call: GatewayCall = { method: 'POST', path: '/refunds', body, headers };
    const refund = readRefund(await this.#call(account, call));
    return refundAsAsked(refund, { paymentId, amountMinor });
  }

  async findRefund(
    account: GatewayAccount,
    paymentId: string,
    refundId: string,
  ): Promise<GatewayRefund> {
    const path = `/refunds/${idInPath(refundId)}`;
    return refundNamed(
      readRefund(await this.#call(account, { method: 'GET', path })),
      paymentId,
      refundId,
    );
  }

  async #invoice(account: GatewayAccount, id: string, signal?: AbortSignal): Promise<Invoice> {
    const path = `/v2/invoices/${idInPath(id)}`;
    const invoice = readInvoice(await this.#call(account, { method: 'GET', path }, signal));
    if (invoice?.id !== id) throw unreadable();
    return invoice;
  }

  #call(account: GatewayAccount, call: GatewayCall, signal?: AbortSignal): Promise<unknown> {
    return callGateway(this.#wire, account, call, signal);
  }
}

/** Of several with one reference: the paid one, then one that can be paid. */
const byUse = (a: Invoice, b: Invoice): number => rank(a) - rank(b);

const rank = ({ isPaid, status }: Invoice): number => (isPaid ? 0 : status === 'PENDING' ? 1 : 2);
