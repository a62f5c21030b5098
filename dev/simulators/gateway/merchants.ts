import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { SIMULATED_GATEWAY, type SimulatedAccount } from './accounts.ts';
import { ApiError } from './api-error.ts';
import { Ledger } from './ledger.ts';
import { type Try, takeMoney, tryToPay } from './payments.ts';
import { type RefundEnd, settle } from './refunds.ts';
import {
  type Delivery,
  deliver,
  type EventAbout,
  hmac,
  type SignedEvent,
  signedEvent,
} from './webhooks.ts';

/** How a shopper pays. */
export interface Paying extends Try {
  /** False: the money is only held. */
  capture?: boolean;
  /** False: the gateway tells nobody. */
  webhook?: boolean;
  /** Milliseconds before the webhooks are sent. */
  webhookLate?: number;
}

/** What the browser brings back of a payment. */
export interface Paid {
  paymentId: string;
  signature: string;
}

/** The merchants of the simulated gateway, what their shoppers pay and what they are told. */
export class Merchants {
  readonly ledger: Ledger;
  readonly accounts = new Map<string, SimulatedAccount>();
  /** Where webhooks go; null: nowhere. */
  webhookUrl: string | null = null;
  /** Whether events are sent as they come about, or the last one first. */
  reordered = false;
  /** Whether an order that is paid may be paid again. */
  allowSecondPayment = false;
  refundsSettle: RefundEnd = 'at once';
  /** How long after the shopper has left the form a late payment comes in. */
  lateMs = 30_000;
  readonly #stop = new AbortController();
  readonly #sending = new Set<Promise<unknown>>();

  constructor(ledger = new Ledger()) {
    this.ledger = ledger;
    // Any number of webhooks and late payments may wait at once.
    setMaxListeners(0, this.stopped);
    this.addAccount({ ...SIMULATED_GATEWAY });
  }

  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  addAccount(account: SimulatedAccount): void {
    this.accounts.set(account.keyId, account);
  }

  /** Pays an order. @throws ApiError for an unknown or a paid one */
  pay(orderId: string, paying: Paying = {}): Paid {
    const order = this.ledger.order(orderId);
    if (order.status === 'paid' && !this.allowSecondPayment) {
      throw new ApiError(400, 'Payment already done for this order.');
    }
    const payment = tryToPay(this.ledger, order, 'authorized', paying);
    const events = ['payment.authorized'];
    if (paying.capture !== false) {
      takeMoney(this.ledger, payment);
      events.push('payment.captured', 'order.paid');
    }
    const { id: paymentId } = payment;
    if (paying.webhook !== false) this.#tell(events, { paymentId, orderId }, paying.webhookLate);
    return { paymentId, signature: this.sign(orderId, paymentId) };
  }

  /** Holds the money of an order without taking it. */
  authorize(orderId: string, paying: Paying = {}): Paid {
    return this.pay(orderId, { ...paying, capture: false });
  }

  /** Tries to pay an order, in vain. @returns the id of the payment that failed */
  fail(orderId: string, paying: Paying = {}): string {
    const { id } = tryToPay(this.ledger, this.ledger.order(orderId), 'failed', paying);
    if (paying.webhook !== false) this.#tell(['payment.failed'], { paymentId: id });
    return id;
  }

  /** Takes money that is held, as the merchant's own dashboard does. */
  capture(paymentId: string): void {
    takeMoney(this.ledger, this.ledger.payment(paymentId));
    this.#tell(['payment.captured', 'order.paid'], { paymentId });
  }

  /** The bank's answer about a refund that is on its way. */
  settleRefund(refundId: string, status: 'processed' | 'failed' = 'processed'): void {
    settle(this.ledger, this.ledger.refund(refundId), status);
    this.#tell([`refund.${status}`], { refundId });
  }

  /** What proves to the shop that this payment was made for this order. */
  sign(orderId: string, paymentId: string): string {
    return hmac(`${orderId}|${paymentId}`, this.#ownerOf(orderId).keySecret);
  }

  /** An event as it would be sent, for whoever delivers it by hand. */
  event(name: string, about: EventAbout, delivery: Delivery = {}): SignedEvent {
    const { account } = this.ledger.payment(
      about.paymentId ?? this.ledger.refund(about.refundId ?? '').payment_id,
    );
    return signedEvent(this.ledger, this.#accountOf(account), name, about, delivery);
  }

  /** Sends a webhook. @returns the last status of each time; null where nobody answered */
  async sendWebhook(
    name: string,
    about: EventAbout,
    delivery: Delivery = {},
  ): Promise<(number | null)[]> {
    const event = this.event(name, about, delivery);
    const { late = 0, times = 1 } = delivery;
    await wait(late, undefined, { signal: this.stopped });
    const url = this.webhookUrl;
    if (url === null) throw new Error('The simulator was not told where webhooks go');
    return Promise.all(Array.from({ length: times }, () => deliver(url, event, this.stopped)));
  }

  /** Until every webhook that is under way has been delivered, or given up. */
  async webhooksSent(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
  }

  /** The key id of the account whose keys a caller has sent. @throws ApiError 401 */
  signedIn(authorization = ''): string {
    const [, basic = ''] = /^Basic (.+)$/.exec(authorization) ?? [];
    const [keyId = '', keySecret = ''] = Buffer.from(basic, 'base64').toString().split(':');
    const account = this.accounts.get(keyId);
    if (account?.keySecret !== keySecret) throw new ApiError(401, 'Authentication failed');
    return keyId;
  }

  protected stopSending(): void {
    this.#stop.abort();
  }

  #tell(events: string[], about: EventAbout, late = 0): void {
    if (this.webhookUrl === null) return;
    const sending = this.#sendInTurn(this.reordered ? events.toReversed() : events, about, late)
      .catch(() => undefined)
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  async #sendInTurn(events: string[], about: EventAbout, late: number): Promise<void> {
    await wait(late, undefined, { signal: this.stopped });
    for (const event of events) await this.sendWebhook(event, about);
  }

  #ownerOf(orderId: string): SimulatedAccount {
    return this.#accountOf(this.ledger.order(orderId).account);
  }

  #accountOf(keyId: string): SimulatedAccount {
    const account = this.accounts.get(keyId);
    if (!account) throw new ApiError(401, 'Authentication failed');
    return account;
  }
}
