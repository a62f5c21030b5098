import { describe, expect, test } from 'vitest';
import { Random } from '../../dev/seed/random.ts';
import { type Life, makeLife } from '../../dev/seed/subscription-life.ts';

const now = new Date('2026-11-20T12:00:00Z');
const DAY = 86_400_000;
const starter = {
  slug: 'starter' as const,
  currency: 'INR',
  monthlyPriceMinor: 49_900,
  yearlyPriceMinor: 499_000,
};

function livesOf(options: { stays?: boolean; isOver?: boolean }): Life[] {
  const random = new Random(5);
  return Array.from({ length: 600 }, (_, n) => {
    const startedAt = new Date(now.getTime() - (1 + (n % 425)) * DAY);
    return makeLife({ plans: [starter], startedAt, now, ...options }, random);
  });
}

describe('a subscription’s life', () => {
  const lives = livesOf({});

  test('shows every status, both cycles and every outcome of a payment', () => {
    expect(new Set(lives.map(({ status }) => status)).size).toBe(5);
    expect(new Set(lives.map(({ billingCycle }) => billingCycle)).size).toBe(2);
    const payments = lives.flatMap((life) => life.payments);
    expect(new Set(payments.map(({ status }) => status)).size).toBe(3);
    const comebacks = lives
      .flatMap(({ events }) => events)
      .filter(({ from }) => from === 'expired');
    expect(comebacks.length).toBeGreaterThan(0);
  });

  test('is of one piece: changes follow each other, and end in what it is', () => {
    for (const { status, events, startedAt } of lives) {
      expect(events[0]).toEqual({ from: null, to: 'trial', at: startedAt });
      for (const [place, event] of events.slice(1).entries()) {
        expect(event.from).toBe(events[place]?.to);
        expect(event.at >= (events[place]?.at ?? now)).toBe(true);
      }
      expect(events.at(-1)?.to).toBe(status);
    }
  });

  test('has nothing that has not happened yet, and what runs is paid for', () => {
    for (const { status, events, payments, currentPeriodEnd } of lives) {
      expect(
        [...events.map(({ at }) => at), ...payments.map((p) => p.createdAt)].every(
          (at) => at < now,
        ),
      ).toBe(true);
      const paid = payments.filter((payment) => payment.status === 'success');
      if (status === 'active') expect(paid.at(-1)?.periodEnd).toEqual(currentPeriodEnd);
    }
  });

  test('goes on where somebody is to sign in, and is over where the next one follows', () => {
    const old = (life: Life) => now.getTime() - life.startedAt.getTime() > 14 * DAY;
    const staying = livesOf({ stays: true }).filter(old);
    expect(
      staying.every(({ status, currentPeriodEnd: end }) => status === 'active' && end >= now),
    ).toBe(true);
    const over = livesOf({ isOver: true });
    expect(over.every(({ status }) => status === 'cancelled' || status === 'expired')).toBe(true);
  });
});
