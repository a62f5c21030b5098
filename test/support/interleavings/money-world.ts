import { expect } from 'vitest';
import { Refusal } from '../../../src/errors.ts';
import { orderWithoutShopper } from '../../../src/features/checkout/order-without-shopper.ts';
import { closePayment } from '../../../src/features/payments/attention/close-payment.ts';
import { cancelOrder } from '../../../src/features/payments/cancel-order.ts';
import { refundOrder } from '../../../src/features/payments/refund-order.ts';
import { refundWaiting } from '../../../src/features/payments/refunds/refund-payment.ts';
import { sweepDueRefunds } from '../../../src/features/payments/sweep-due-refunds.ts';
import { sweepPayments } from '../../../src/features/payments/sweep-payments.ts';
import { SYSTEM } from '../../../src/session.ts';
import { freshAddress } from '../accounts.ts';
import type { TestApp } from '../app.ts';
import type { InstantWorker } from '../instant-worker.ts';
import { makeOlder } from '../older-payments.ts';
import { rows } from '../rows.ts';
import type { TestStore } from '../stores.ts';
import type { Bank, Manner, Opened } from './bank.ts';
import { cardsOf, ordersOf, paymentsOf } from './rows-of-world.ts';
import type { Step } from './steps.ts';

/** A page that was opened at a gateway. */
export interface Started {
  id: string;
  publicToken: string;
  page: string;
  /** In spite of an earlier one, which its shopper had been shown. */
  isDeliberate: boolean;
}

export interface MoneyWorld {
  store: TestStore;
  other: TestStore;
  productId: string;
  started: Started[];
  /** Orders that no payment has made. */
  unpaid: string[];
  /** Cards of which the seller has wanted an order. */
  wanted: Set<string>;
  /** The shopper comes back from the gateway's page. */
  comeBack(started: Started): Promise<unknown>;
}

/** What the shop and the gateway refuse changes nothing; another error is a fault. */
export async function quietly(act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    const isRefused = error instanceof Refusal || REFUSED.has((error as Error).constructor.name);
    if (!isRefused) throw error;
  }
}
const REFUSED = new Set(['Refusal', 'ApiError']);

/** Notes what was opened; the same again is noted once. */
export async function noteStarted(
  { store, started }: MoneyWorld,
  bank: Bank,
  opened: Opened & { publicToken: string },
  isDeliberate = false,
): Promise<void> {
  const { publicToken } = opened;
  if (started.some((each) => each.publicToken === publicToken)) return;
  const [row] = await rows<{ id: string }>(
    'select id from payment_transactions where owner_id = ? and public_token = ?',
    [store.ownerId, publicToken],
  );
  started.push({ id: row?.id ?? '', publicToken, page: bank.pageOf(opened), isDeliberate });
}

/** Plays what happens to money. */
export class MoneyPlay {
  readonly bank: Bank;
  readonly #context: TestApp;
  readonly #worker: InstantWorker;

  constructor(context: TestApp, worker: InstantWorker, bank: Bank) {
    this.bank = bank;
    this.#context = context;
    this.#worker = worker;
  }

  async take(world: MoneyWorld, step: Step): Promise<void> {
    const started = world.started[step.which % Math.max(world.started.length, 1)];
    if (this.#world(step)) await this.#settled();
    else if (step.do === 'sweep') await this.sweep(world, 11);
    else if (step.do === 'minutes pass') await pass(world, 5);
    else if (step.do === 'half an hour passes') await pass(world, 31);
    else if (step.do.endsWith('card')) await quietly(() => this.#decide(world, step));
    else if (step.do.startsWith('refund') || step.do === 'cancel the order') {
      await quietly(() => this.#giveBack(world, step));
    } else if (started) await this.#act(world, started, step);
    await this.#settled();
  }

  async sweep(world: MoneyWorld, minutes: number): Promise<void> {
    await pass(world, minutes);
    await sweepPayments(orderWithoutShopper);
    await sweepDueRefunds();
    await this.#settled();
  }

  /** Clock, sweep and gateway do all that is left to do. */
  async finish(world: MoneyWorld): Promise<void> {
    this.bank.fail('none');
    this.bank.tell('never');
    this.bank.refundsEnd('at once');
    this.bank.settleRefunds('processed');
    for (let n = 0; n < 4; n++) await this.sweep(world, 31);
    await this.#expectFound(world);
    // What is settled is not asked about again: of more money, and of refunds, webhooks tell.
    for (const each of world.started) await this.#tell(world, each, 'signed');
    for (let n = 0; n < 2; n++) await this.sweep(world, 31);
  }

  /** Without any webhook: of what was paid, something is known. What is settled is not asked about. */
  async #expectFound(world: MoneyWorld): Promise<void> {
    const ours = await paymentsOf(world);
    const known = new Set(ours.map(({ paymentId }) => paymentId));
    for (const { page } of world.started) {
      const money = this.bank.moneyOf(page);
      const isThere = money.some(({ minor, backMinor }) => minor > backMinor);
      const isKnown = !isThere || money.some(({ id }) => known.has(id));
      expect(isKnown, JSON.stringify({ ours, money }, null, 1)).toBe(true);
    }
  }

  /** What the gateway does by itself. @returns whether it was that */
  #world({ do: what, fault = 0, how = 'never' }: Step): boolean {
    const { bank } = this;
    if (what === 'the gateway works') {
      bank.fail('none');
      bank.refundsEnd('at once');
    } else if (what === 'the gateway fails') {
      bank.fail(bank.faults[fault % bank.faults.length] ?? 'none');
    } else if (what === 'tells by itself') bank.tell(how);
    else if (what === 'refunds wait') bank.refundsEnd('pending');
    else if (what === 'refunds arrive') bank.settleRefunds('processed');
    else if (what === 'refunds fail') bank.settleRefunds('failed');
    else return false;
    return true;
  }

  async #act(world: MoneyWorld, started: Started, { do: what, manner }: Step): Promise<void> {
    const { bank } = this;
    const { page } = started;
    const asked = bank.askedMinor(page);
    if (what === 'tell') return this.#tell(world, started, manner ?? 'signed');
    if (what === 'come back') return void (await world.comeBack(started));
    if (what === 'come back twice') {
      return void (await Promise.all([world.comeBack(started), world.comeBack(started)]));
    }
    await quietly(() => {
      if (what === 'pay') bank.pay(page);
      else if (what === 'pay less') bank.pay(page, { minor: Math.floor(asked / 2) });
      else if (what === 'pay more') bank.pay(page, { minor: asked * 2 });
      else if (what === 'pay in dollars') bank.pay(page, { currency: 'USD' });
      else if (what === 'choose a voucher') bank.pay(page, { isDelayed: true });
      else if (what === 'decline') bank.decline(page);
      else if (what === 'the voucher is paid') bank.settle(page, 'paid');
      else if (what === 'the voucher lapses') bank.settle(page, 'failed');
      else if (what === 'the page ends') bank.end(page);
      else if (what === 'given back at the bank') bank.giveBack(page, 1_000);
    });
  }

  async #tell({ other }: MoneyWorld, { page }: Started, manner: Manner): Promise<void> {
    const webhooks = this.bank.webhooksOf(page, manner, other);
    for (const webhook of manner === 'twice' ? [...webhooks, ...webhooks] : webhooks) {
      const answer = await this.#context.app.inject({
        method: 'POST',
        url: webhook.url,
        headers: webhook.headers,
        payload: webhook.body,
        remoteAddress: freshAddress(),
      });
      expect([200, 401], answer.body).toContain(answer.statusCode);
    }
    await this.#settled();
  }

  /** The seller gives money of an order back, or cancels it. */
  async #giveBack(world: MoneyWorld, { do: what, which }: Step): Promise<void> {
    const orders = await ordersOf(world);
    const order = orders[which % Math.max(orders.length, 1)];
    if (!order) return;
    const { tenant } = world.store;
    if (what === 'cancel the order') {
      const rest = { restock: true, tellCustomer: true, cashRefused: false } as const;
      await cancelOrder(tenant, order.id, { reason: 'Sold twice', ...rest }, SYSTEM);
    } else {
      const some = what === 'refund a part' ? { amountMinor: 1_000 } : {};
      await refundOrder(tenant, order.id, { ...some, method: 'online' }, SYSTEM);
    }
  }

  /** The seller decides about a payment to review. */
  async #decide(world: MoneyWorld, { do: what, which }: Step): Promise<void> {
    const cards = await cardsOf(world);
    const card = cards[which % Math.max(cards.length, 1)];
    if (!card) return;
    const { tenant } = world.store;
    if (what === 'close a card') {
      await closePayment(tenant, card.id, { reason: 'Given back in cash' }, SYSTEM);
    } else await refundWaiting(tenant, card.id, { actor: SYSTEM, idempotency: null, reason: '' });
  }

  async #settled(): Promise<void> {
    await this.bank.told();
    await this.#worker.idle();
  }
}

async function pass(world: MoneyWorld, minutes: number): Promise<void> {
  const payments = (await paymentsOf(world)).map(({ id }) => id);
  await makeOlder(world.store, payments, minutes, world.unpaid);
}
