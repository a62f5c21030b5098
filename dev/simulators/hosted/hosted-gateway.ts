import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { RefundEnd } from '../gateway/refunds.ts';
import { deliver, type SignedEvent } from '../gateway/webhooks.ts';
import { Refusal } from '../simulator-app.ts';
import type { Dialect, Told } from './dialect.ts';
import {
  type Happening,
  type HostedAccount,
  nowSeconds,
  type Page,
  type Payment,
  type Refund,
} from './entities.ts';
import { HostedLedger } from './ledger.ts';
import type { Delivery, Paying, WEBHOOKS } from './manner.ts';

const STALE_SECONDS = 600;

/** The merchants of a simulated gateway, what their shoppers pay and what they are told. */
export class HostedGateway {
  readonly dialect: Dialect;
  readonly ledger: HostedLedger;
  readonly accounts = new Map<string, HostedAccount>();
  /** How it fails now. */
  fault = 'none';
  /** Where it listens: pages and answers name it. */
  origin = '';
  webhooks: (typeof WEBHOOKS)[number] = 'in order';
  refundsSettle: RefundEnd = 'at once';
  readonly #stop = new AbortController();
  /** The last webhooks that are under way, by page. */
  readonly #sending = new Map<string, Promise<unknown>>();

  constructor(dialect: Dialect, ledger = new HostedLedger()) {
    this.dialect = dialect;
    this.ledger = ledger;
    setMaxListeners(0, this.#stop.signal);
    this.addAccount({ ...dialect.account });
  }

  addAccount(account: HostedAccount): void {
    const webhookUrl = this.ledger.webhookUrls.get(account.keyId) ?? account.webhookUrl;
    this.accounts.set(account.keyId, { ...account, webhookUrl });
  }

  setWebhookUrl(keyId: string, url: string): void {
    const account = this.accounts.get(keyId);
    if (!account || !URL.canParse(url)) return;
    account.webhookUrl = url;
    this.ledger.webhookUrls.set(keyId, url);
    this.ledger.save();
  }

  /** The account with this secret. @throws Refusal 401 */
  signedIn(keySecret: string): HostedAccount {
    const account = [...this.accounts.values()].find((each) => each.keySecret === keySecret);
    if (!account) throw this.refusal(401, 'Invalid API key');
    return account;
  }

  refusal(status: number, words: string): Refusal {
    return new Refusal(status, this.dialect.failure(status, words), words);
  }

  addPage(account: HostedAccount, asked: Omit<Page, 'id' | 'account' | 'createdAt' | 'status'>) {
    const id = this.dialect.newId('page');
    const createdAt = nowSeconds();
    const page: Page = { ...asked, id, account: account.keyId, createdAt, status: 'open' };
    this.ledger.pages.set(id, page);
    this.ledger.save();
    return page;
  }

  /** @throws Refusal 404 for one of nobody or of another account */
  page(id: string, account?: HostedAccount): Page {
    const page = this.#known(this.ledger.pages.get(id), account);
    if (page.endsAt !== null && page.endsAt <= nowSeconds()) this.end(id);
    return page;
  }

  /** @throws Refusal 404 for one of nobody or of another account */
  payment(id: string, account?: HostedAccount): Payment {
    return this.#known(this.ledger.payments.get(id), account);
  }

  /** @throws Refusal 404 for one of nobody or of another account */
  refund(id: string, account?: HostedAccount): Refund {
    return this.#known(this.ledger.refunds.get(id), account);
  }

  /** The pages of an account, the newest first. */
  pagesOf(account: HostedAccount): Page[] {
    return [...this.ledger.pages.values()]
      .filter((each) => each.account === account.keyId)
      .reverse();
  }

  takesMoney({ status }: Page): boolean {
    return status === 'open' || (status === 'done' && this.dialect.takesTwice === true);
  }

  /** Pays, or begins to with a method that takes its time; also what has ended or is paid. */
  pay(pageId: string, paying: Paying = {}): Payment {
    return this.#try(pageId, paying, (method) => (method.isDelayed ? 'waiting' : 'paid'));
  }

  /** Tries to pay, in vain. */
  fail(pageId: string, paying: Paying = {}): Payment {
    return this.#try(pageId, paying, () => 'failed');
  }

  /** The bank's word about a payment that waits for it. */
  settle(paymentId: string, status: 'paid' | 'failed' = 'paid', webhook = true): void {
    const payment = this.payment(paymentId);
    if (payment.status !== 'waiting') return;
    payment.status = status;
    this.#happened({ what: status, page: this.page(payment.pageId), payment }, webhook);
  }

  dispute(paymentId: string): void {
    const payment = this.payment(paymentId);
    payment.isDisputed = true;
    this.#happened({ what: 'disputed', page: this.page(payment.pageId), payment });
  }

  /** It takes no more money from shoppers who come now. */
  end(pageId: string): void {
    const page = this.#known(this.ledger.pages.get(pageId));
    if (!this.takesMoney(page)) return;
    page.status = 'ended';
    this.#happened({ what: 'ended', page });
  }

  /** Gives money back. @throws Refusal 400 */
  giveBack(payment: Payment, units: number, asked: Record<string, string> = {}): Refund {
    if (payment.status !== 'paid') throw this.refusal(400, 'The payment was not completed');
    if (units <= 0 || units > payment.units - payment.refunded) {
      throw this.refusal(400, 'Refund amount is greater than the amount that is left');
    }
    if (this.refundsSettle === 'refuse') throw this.refusal(400, 'Insufficient balance');
    const { id: paymentId, account, currency } = payment;
    const id = this.dialect.newId('refund');
    const createdAt = nowSeconds();
    const refund: Refund = {
      id,
      account,
      createdAt,
      paymentId,
      units,
      currency,
      status: 'pending',
      asked,
    };
    payment.refunded += units;
    this.ledger.refunds.set(id, refund);
    this.#happened(this.#of(refund));
    if (this.refundsSettle !== 'pending') {
      this.settleRefund(id, this.refundsSettle === 'fail' ? 'failed' : 'processed');
    }
    return refund;
  }

  settleRefund(refundId: string, status: 'processed' | 'failed'): void {
    const refund = this.refund(refundId);
    if (refund.status !== 'pending') return;
    refund.status = status;
    if (status === 'failed') this.payment(refund.paymentId).refunded -= refund.units;
    this.#happened(this.#of(refund));
  }

  /** What is told of a payment or refund as it is now. */
  latest(id: string): Happening {
    const refund = this.ledger.refunds.get(id);
    if (refund) return this.#of(refund);
    const payment = this.payment(id);
    const what = payment.status === 'waiting' ? 'begun' : payment.status;
    return { what, page: this.page(payment.pageId), payment };
  }

  /** Webhooks as they would be sent, for whoever delivers them by hand. */
  events(happening: Happening, delivery: Delivery = {}): (SignedEvent & { url: string })[] {
    const account = this.#accountOf(happening.page);
    return this.dialect.tell(happening, this).map((told) => this.#signed(told, account, delivery));
  }

  /** @returns the last status of each; null where nobody answered */
  async send(happening: Happening, delivery: Delivery = {}): Promise<(number | null)[]> {
    const events = this.events(happening, delivery);
    await wait(delivery.late ?? 0, undefined, { signal: this.#stop.signal });
    return this.#deliver(events);
  }

  /** Until every webhook that is under way has been delivered, or given up. */
  async webhooksSent(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending.values());
  }

  protected stopSending(): void {
    this.#stop.abort();
  }

  #try(
    pageId: string,
    { method: name, units, currency, webhook }: Paying,
    status: (method: Dialect['methods'][number]) => Payment['status'],
  ): Payment {
    const page = this.page(pageId);
    const [earlier] = this.dialect.takesTwice ? [] : this.ledger.paymentsOf(pageId);
    if (earlier && earlier.status !== 'failed') throw this.refusal(400, 'It is paid already');
    const [first] = this.dialect.methods;
    const method = this.dialect.methods.find((each) => each.name === name) ?? first;
    if (!method) throw new Error('There is no way to pay');
    const payment: Payment = {
      id: earlier?.id ?? this.dialect.newId('payment', page),
      account: page.account,
      createdAt: nowSeconds(),
      pageId,
      units: units ?? page.units,
      currency: currency ?? page.currency,
      method: method.name,
      isDelayed: method.isDelayed ?? false,
      status: status(method),
      refunded: 0,
      isDisputed: false,
    };
    this.ledger.payments.set(payment.id, payment);
    if (payment.status !== 'failed') page.status = 'done';
    const what = payment.status === 'waiting' ? 'begun' : payment.status;
    this.#happened({ what, page, payment }, webhook);
    return payment;
  }

  #happened(happening: Happening, webhook = true): void {
    this.ledger.save();
    const { webhookUrl } = this.#accountOf(happening.page);
    if (!webhook || this.webhooks === 'never' || webhookUrl === null) return;
    // As things are now, after what was told of the same page before.
    const events = this.events(happening);
    const before = this.#sending.get(happening.page.id);
    const sending = Promise.resolve(before)
      .then(() => this.#deliver(events))
      .catch(() => undefined)
      .finally(() => {
        if (this.#sending.get(happening.page.id) === sending) {
          this.#sending.delete(happening.page.id);
        }
      });
    this.#sending.set(happening.page.id, sending);
  }

  async #deliver(events: (SignedEvent & { url: string })[]): Promise<(number | null)[]> {
    const statuses: (number | null)[] = [];
    for (const event of this.webhooks === 'reordered' ? events.toReversed() : events) {
      for (let times = this.webhooks === 'twice' ? 2 : 1; times > 0; times--) {
        statuses.push(await deliver(event.url, event, this.#stop.signal));
      }
    }
    return statuses;
  }

  #signed(told: Told, account: HostedAccount, delivery: Delivery): SignedEvent & { url: string } {
    const url = new URL(account.webhookUrl ?? 'http://127.0.0.1:9');
    for (const [name, value] of Object.entries(told.query ?? {})) url.searchParams.set(name, value);
    const text = JSON.stringify(told.body);
    const at = nowSeconds() - (delivery.isStale ? STALE_SECONDS : 0);
    const signing = { account, at, isWrong: delivery.isWrong ?? false };
    const isUnsigned = delivery.isUnsigned || told.isUnsigned;
    const signature = isUnsigned ? {} : this.dialect.sign({ ...told, text }, signing);
    return {
      url: url.href,
      body: text,
      headers: { 'content-type': 'application/json', ...signature },
    };
  }

  #of(refund: Refund): Happening {
    const payment = this.payment(refund.paymentId);
    return { what: 'refund', page: this.page(payment.pageId), payment, refund };
  }

  #accountOf({ account: keyId }: { account: string }): HostedAccount {
    const account = this.accounts.get(keyId);
    if (!account) throw this.refusal(401, 'Invalid API key');
    return account;
  }

  #known<E extends { account: string }>(entity: E | undefined, account?: HostedAccount): E {
    if (!entity || (account && entity.account !== account.keyId)) {
      throw this.refusal(404, 'There is nothing with this id');
    }
    return entity;
  }
}
