import { expect } from 'vitest';
import { recordPayment } from '../../../src/features/payments/record-payment.ts';
import { closePaymentRequest } from '../../../src/features/payments/requests/change-request.ts';
import { createPaymentRequest } from '../../../src/features/payments/requests/create-request.ts';
import { payPath } from '../../../src/features/payments/requests/payment-request.ts';
import { SYSTEM } from '../../../src/session.ts';
import { freshAddress } from '../accounts.ts';
import type { TestApp } from '../app.ts';
import type { InstantWorker } from '../instant-worker.ts';
import { anUnpaidOrder, letExpire, requestRow } from '../payment-requests.ts';
import type { TestStore } from '../stores.ts';
import type { Bank, Opened } from './bank.ts';
import { MoneyPlay, type MoneyWorld, noteStarted, quietly } from './money-world.ts';
import { type Proof, proveSequences } from './prove-sequences.ts';
import { ordersOf, paymentsOf } from './rows-of-world.ts';
import { LINK_STEPS, type Step } from './steps.ts';

interface LinkWorld extends MoneyWorld {
  orderId: string;
  totalMinor: number;
  /** The last that was asked for is the one that is tapped. */
  links: { id: string; token: string }[];
  /** Of the link of each payment, by the payment's own. */
  tokens: Map<string, string>;
  /** Paid beside the links. */
  cashMinor: number;
}

/** Plays random sequences of links that ask for money of one order, at one gateway. */
export function proveLinks(
  context: TestApp,
  worker: InstantWorker,
  bank: Bank,
  proof: Proof,
): void {
  const play = new MoneyPlay(context, worker, bank);

  async function open([store, other]: [TestStore, TestStore], share: number): Promise<LinkWorld> {
    const order = await anUnpaidOrder(store, bank.priceMinor);
    const world: LinkWorld = {
      store,
      other,
      productId: order.items[0]?.productId ?? '',
      started: [],
      unpaid: [order.id],
      wanted: new Set(),
      orderId: order.id,
      totalMinor: order.totalAmountMinor,
      links: [],
      tokens: new Map(),
      cashMinor: 0,
      comeBack: ({ publicToken }) =>
        context.app.inject({
          url: `${payPath({ token: world.tokens.get(publicToken) ?? '' })}/return/${publicToken}`,
          remoteAddress: freshAddress(),
        }),
    };
    await ask(world, Math.floor((order.totalAmountMinor * share) / 100));
    return world;
  }

  async function ask(world: LinkWorld, amountMinor?: number): Promise<void> {
    await quietly(async () => {
      const { tenant } = world.store;
      const link = await createPaymentRequest(tenant, world.orderId, { amountMinor }, SYSTEM);
      const { request } = link;
      if (world.links.every(({ id }) => id !== request.id)) world.links.push(request);
    });
  }

  async function tap(world: LinkWorld): Promise<void> {
    const link = world.links.at(-1);
    if (!link) return;
    const answer = await context.app.inject({
      method: 'POST',
      url: `/api/public/pay/${link.token}/start`,
      remoteAddress: freshAddress(),
      payload: { provider: bank.provider },
    });
    expect([201, 409, 502], answer.body).toContain(answer.statusCode);
    if (answer.statusCode !== 201) return;
    const opened = answer.json<Opened & { publicToken: string }>();
    world.tokens.set(opened.publicToken, link.token);
    await noteStarted(world, bank, opened);
  }

  /** At the door, of a part that is always the same. */
  async function payInCash(world: LinkWorld): Promise<void> {
    const amountMinor = Math.floor(world.totalMinor / 4);
    await quietly(async () => {
      await recordPayment(
        world.store.tenant,
        world.orderId,
        { amountMinor, method: 'cash' },
        SYSTEM,
      );
      world.cashMinor += amountMinor;
    });
  }

  async function take(world: LinkWorld, step: Step): Promise<void> {
    const link = world.links.at(-1);
    if (step.do === 'tap') await tap(world);
    else if (step.do === 'tap twice') await Promise.all([tap(world), tap(world)]);
    else if (step.do === 'the link expires') await letExpire(world.store, link?.id ?? '');
    else if (step.do === 'close the link') {
      await closePaymentRequest(world.store.tenant, link?.id ?? '', SYSTEM);
    } else if (step.do === 'ask again') await ask(world);
    else if (step.do === 'pay in cash') await payInCash(world);
    else await play.take(world, step);
  }

  /** All money is of the one order, counted by its links, and no more than what came is owed less. */
  async function expectOneOrder(world: LinkWorld): Promise<void> {
    expect((await ordersOf(world)).map(({ id }) => id)).toEqual([world.orderId]);
    const payments = (await paymentsOf(world)).filter(({ orderId }) => orderId !== null);
    expect(payments.every(({ orderId }) => orderId === world.orderId)).toBe(true);
    const paid = await Promise.all(world.links.map(({ id }) => requestRow(world.store, id)));
    const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);
    expect(sum(paid.map((row) => row?.paidMinor ?? 0))).toBe(
      sum(payments.map(({ amountMinor }) => amountMinor)),
    );
  }

  proveSequences(
    context,
    {
      bank,
      play,
      steps: LINK_STEPS,
      async open(stores, { share }) {
        const world = await open(stores, share);
        await tap(world);
        return world;
      },
      take,
      expectRight: expectOneOrder,
    },
    proof,
  );
}
