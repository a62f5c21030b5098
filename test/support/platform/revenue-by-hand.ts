import { type Raw, rawRows } from './raw-rows.ts';
import { standingOf } from './subscription-by-hand.ts';

const DAY = 86_400_000;

/** Every revenue figure from the rows themselves, one after the other, without a sum in SQL. */
export async function revenueByHand(now: number) {
  const plans = await rawRows('plans', '*');
  const subscriptions = await rawRows('user_subscriptions', '*');
  const payments = (await rawRows('subscription_payments', '*')).filter(
    ({ status }) => status === 'success',
  );
  const events = await rawRows('subscription_events', '*');
  const currency = String(
    plans.sort((a, b) => Number(a.position) - Number(b.position))[0]?.currency,
  );
  const counted = payments.filter((payment) => payment.currency === currency);
  const months = monthNames(now);
  const taken = new Map(months.map((month) => [month, { sum: 0n, payments: 0 }]));
  let total = 0n;
  for (const payment of counted) {
    const amount = BigInt(payment.amount_minor as number);
    const month = new Date(payment.paid_at as number).toISOString().slice(0, 7);
    total += amount;
    const inMonth = taken.get(month);
    if (!inMonth) continue;
    inMonth.sum += amount;
    inMonth.payments += 1;
  }
  const monthly = [...taken].map(([month, { sum, payments: count }]) => ({
    month,
    amountMinor: Number(sum),
    payments: count,
  }));
  return {
    currency,
    taken: {
      totalMinor: Number(total),
      thisMonthMinor: monthly.at(-1)?.amountMinor,
      lastMonthMinor: monthly.at(-2)?.amountMinor,
    },
    monthly,
    ...recurring(plans, subscriptions, now),
    trialToPaid: conversion(subscriptions, payments, now),
    churn30d: churn(subscriptions, payments, events, now),
  };
}

/** Walks back from this month, a day before each first. */
function monthNames(now: number): string[] {
  const names: string[] = [];
  let day = new Date(now);
  while (names.length < 12) {
    names.unshift(day.toISOString().slice(0, 7));
    day = new Date(Date.parse(`${names[0]}-01T00:00:00Z`) - DAY);
  }
  return names;
}

function recurring(plans: Raw[], subscriptions: Raw[], now: number) {
  const count = new Map<string, number>(plans.map(({ slug }) => [String(slug), 0]));
  // In twelfths of a minor unit, so that nothing is divided before the end.
  let twelfths = 0n;
  for (const row of subscriptions) {
    const { status, plan, cycle } = standingOf(row, now);
    if (status !== 'active') continue;
    const { monthly_price_minor: month, yearly_price_minor: year } = plans.find(
      ({ slug }) => slug === plan,
    ) as Raw;
    count.set(plan, (count.get(plan) ?? 0) + 1);
    twelfths += cycle === 'yearly' ? BigInt(year as number) : 12n * BigInt(month as number);
  }
  const [whole, rest] = [twelfths / 12n, twelfths % 12n];
  return {
    mrrMinor: Number(whole + (rest >= 6n ? 1n : 0n)),
    activeByPlan: Object.fromEntries(count),
  };
}

function conversion(subscriptions: Raw[], payments: Raw[], now: number) {
  const paying = new Set(
    payments
      .filter((payment) => Number(payment.amount_minor) > 0)
      .map((p) => p.user_subscription_id),
  );
  const paid = new Set<unknown>();
  const decided = new Set<unknown>();
  for (const row of subscriptions) {
    const trialIsOver =
      row.trial_ends_at !== null &&
      (Number(row.trial_ends_at) <= now || standingOf(row, now).status !== 'trial');
    if (paying.has(row.id as string)) paid.add(row.user_id);
    if (trialIsOver || paying.has(row.id as string)) decided.add(row.user_id);
  }
  return shareOf(paid.size, decided.size);
}

/** Follows each subscription through its changes, in the order in which they came. */
function churn(subscriptions: Raw[], payments: Raw[], events: Raw[], now: number) {
  const since = now - 30 * DAY;
  const changes = groupBy(events, 'user_subscription_id');
  const paidAt = groupBy(payments, 'user_subscription_id');
  let left = 0;
  let base = 0;
  for (const { id } of subscriptions) {
    const ordered = (changes.get(id) ?? []).sort(
      (a, b) =>
        Number(a.created_at) - Number(b.created_at) || (String(a.id) < String(b.id) ? -1 : 1),
    );
    let then: string | null = null;
    let runs = true;
    let endedAt: number | null = null;
    for (const { created_at, to_status } of ordered) {
      const at = Number(created_at);
      if (at > now) break;
      if (at <= since) then = String(to_status);
      const ends = to_status === 'cancelled' || to_status === 'expired';
      if (ends && runs) endedAt = at;
      if (!ends) endedAt = null;
      runs = !ends;
    }
    if (then === 'active') base += 1;
    const hadPaid = (paidAt.get(id) ?? []).some(
      (payment) => Number(payment.amount_minor) > 0 && Number(payment.paid_at) <= Number(endedAt),
    );
    if (endedAt !== null && endedAt > since && hadPaid) left += 1;
  }
  return shareOf(left, base);
}

function groupBy(all: Raw[], column: string): Map<unknown, Raw[]> {
  const groups = new Map<unknown, Raw[]>();
  for (const row of all) {
    const group = groups.get(row[column]);
    if (group) group.push(row);
    else groups.set(row[column], [row]);
  }
  return groups;
}

/** Percent with two decimals by whole numbers alone. */
function shareOf(part: number, whole: number) {
  if (whole === 0) return { percent: null, part, whole };
  const hundredths = (BigInt(part) * 20_000n + BigInt(whole)) / (2n * BigInt(whole));
  return { percent: Number(hundredths) / 100, part, whole };
}
