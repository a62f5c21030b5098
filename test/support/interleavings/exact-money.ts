import { expect } from 'vitest';
import type { Bank, Money } from './bank.ts';
import type { MoneyWorld } from './money-world.ts';
import { ordersOf, paymentsOf } from './rows-of-world.ts';

const PAID = ['captured', 'partially_refunded', 'refunded'];

/**
 * Of whatever came in, the gateway's word and our rows agree to the last minor unit, and each piece
 * of it has bought its order, was given back, or stands on a card for review that somebody can close.
 */
export async function expectExactMoney(world: MoneyWorld, bank: Bank): Promise<void> {
  const ours = await paymentsOf(world);
  const theirs = world.started.flatMap(({ page }) => bank.moneyOf(page));
  const seen = () => JSON.stringify({ ours, theirs }, null, 1);
  for (const money of theirs) {
    const rows = ours.filter(({ paymentId }) => paymentId === money.id);
    // What was given back in full before we ever heard of it was never ours.
    if (rows.length === 0 && money.backMinor === money.minor) continue;
    expect(rows.length, seen()).toBe(1);
    const [row] = rows;
    expect(
      { minor: row?.amountMinor, currency: row?.currency, backMinor: row?.backMinor },
      seen(),
    ).toEqual(without(money));
    expect(row?.askedBackMinor, seen()).toBe(0);
    const isDecided =
      row?.orderId !== null ||
      row.attention !== null ||
      row.isClosed ||
      row.backMinor === row.amountMinor;
    expect(isDecided, seen()).toBe(true);
  }
  for (const row of ours) {
    const counts = PAID.includes(row.status) || row.isMismatch || row.orderId !== null;
    if (counts)
      expect(
        theirs.some(({ id }) => id === row.paymentId),
        seen(),
      ).toBe(true);
  }
}

const without = ({ id: _, ...money }: Money) => money;

/** One order of each payment, of what it paid, and none of nothing. */
export async function expectOneOrderEach(world: MoneyWorld): Promise<void> {
  const orders = await ordersOf(world);
  const paid = (await paymentsOf(world)).flatMap(({ orderId, amountMinor }) =>
    orderId === null ? [] : [{ orderId, amountMinor }],
  );
  expect(new Set(paid.map(({ orderId }) => orderId)).size).toBe(paid.length);
  for (const { id, totalMinor } of orders) {
    const payment = paid.find(({ orderId }) => orderId === id);
    if (payment) expect(totalMinor).toBe(payment.amountMinor);
    else expect(world.unpaid).toContain(id);
  }
}
