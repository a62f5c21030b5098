import type { Raw } from './raw-rows.ts';

const DAY = 86_400_000;
const OPEN = ['trial', 'active', 'past_due'];

export interface Standing {
  status: string;
  plan: string;
  cycle: string;
}

/** What a subscription is at a moment, told from its row as the decisions say it, step by step. */
export function standingOf(row: Raw, now: number): Standing {
  const stands = {
    status: String(row.status),
    plan: String(row.plan_slug),
    cycle: String(row.billing_cycle),
  };
  const end = Number(row.current_period_end);
  if (row.next_from !== null && Number(row.next_from) <= now) {
    stands.plan = String(row.next_plan_slug);
    stands.cycle = String(row.next_billing_cycle ?? row.billing_cycle);
  }
  if (!OPEN.includes(stands.status) || end > now) return stands;
  if (row.cancel_at_period_end) {
    return { ...stands, status: stands.status === 'trial' ? 'expired' : 'cancelled' };
  }
  if ((row.next_plan_slug ?? row.plan_slug) === 'free') {
    return { status: 'active', plan: 'free', cycle: 'monthly' };
  }
  if (stands.status === 'trial') return { ...stands, status: 'expired' };
  return { ...stands, status: end > now - 7 * DAY ? 'past_due' : 'expired' };
}
