import { type Raw, rawRows } from './raw-rows.ts';
import { standingOf } from './subscription-by-hand.ts';

const DAY = 86_400_000;

/** Every figure of System Health that is told from rows, one row after the other. */
export async function healthByHand(now: number) {
  const drafts = await rawRows('draft_orders', 'id', 'status', 'parse_errors', 'created_at');
  const notices = await rawRows('notifications', 'id', 'status', 'created_at');
  const events = await rawRows('webhook_events', 'state', 'received_at');
  const subscriptions = await rawRows('user_subscriptions', '*');
  const doubtful = drafts.filter(({ parse_errors }) => parse_errors !== '[]');
  const stands = subscriptions.map((row) => ({ ...standingOf(row, now), row }));
  const waiting = events.filter(({ state }) => state === 'failed' || state === 'processing');
  return {
    drafts: {
      withParseErrors: { count: doubtful.length, recent: newest(doubtful, 20) },
      expired: countOf(drafts, 'status', 'expired'),
      rejected: countOf(drafts, 'status', 'rejected'),
    },
    subscriptions: {
      expiring: stands.filter(
        ({ status, row }) =>
          (status === 'trial' || status === 'active') &&
          Number(row.current_period_end) > now &&
          Number(row.current_period_end) <= now + 7 * DAY,
      ).length,
      expired: stands.filter(({ status }) => status === 'expired').length,
    },
    velocity: {
      users: byDay(await rawRows('users', 'created_at'), now),
      orders: byDay(await rawRows('orders', 'created_at'), now),
    },
    notifications: {
      byStatus: {
        queued: countOf(notices, 'status', 'queued'),
        sent: countOf(notices, 'status', 'sent'),
        failed: countOf(notices, 'status', 'failed'),
      },
      recentFailures: newest(
        notices.filter(({ status }) => status === 'failed'),
        10,
      ),
    },
    webhooks: {
      failed: countOf(events, 'state', 'failed'),
      dead: countOf(events, 'state', 'dead'),
      oldestUnprocessedSeconds: Math.floor(
        Math.max(0, ...waiting.map(({ received_at }) => now - Number(received_at))) / 1_000,
      ),
    },
  };
}

const countOf = (all: Raw[], column: string, value: string): number =>
  all.reduce((count, row) => count + (row[column] === value ? 1 : 0), 0);

/** The ids of the newest few. */
const newest = (all: Raw[], count: number): string[] =>
  all
    .sort(
      (a, b) =>
        Number(b.created_at) - Number(a.created_at) || (String(a.id) < String(b.id) ? 1 : -1),
    )
    .slice(0, count)
    .map(({ id }) => String(id));

/** Seven days in UTC, today last. */
function byDay(all: Raw[], now: number): { date: string; count: number }[] {
  const days = new Map<string, number>();
  for (let back = 6; back >= 0; back--) {
    days.set(new Date(now - back * DAY).toISOString().slice(0, 10), 0);
  }
  for (const { created_at } of all) {
    const day = new Date(Number(created_at)).toISOString().slice(0, 10);
    const count = days.get(day);
    if (count !== undefined) days.set(day, count + 1);
  }
  return [...days].map(([date, count]) => ({ date, count }));
}
