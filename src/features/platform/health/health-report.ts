import { Refusal } from '../../../errors.ts';
import { databaseTime } from '../../../kernel/db/clock.ts';
import { type QueueState, queueState } from '../../../kernel/jobs/schedules.ts';
import type { HealthData, PartName } from './checks.ts';
import type { DraftHealth } from './parts/drafts.ts';
import type { NotificationHealth } from './parts/notifications.ts';
import type { DayCount } from './parts/velocity.ts';
import { readHealth, type SeenPart } from './read-health.ts';

export interface HealthReport {
  generatedAt: Date;
  drafts: Pick<DraftHealth, 'withParseErrors' | 'expired' | 'rejected'>;
  subscriptions: HealthData['subscriptions'];
  /** Seven days in UTC, today last. */
  velocity: { users: DayCount[]; orders: DayCount[] };
  notifications: Pick<NotificationHealth, 'byStatus' | 'recentFailures'>;
  webhooks: { failed: number; dead: number; oldestUnprocessedSeconds: number };
  queue: Record<'waiting' | 'active' | 'delayed' | 'failed' | 'workers', number> & QueueState;
}

const DAYS = 7;

/** @throws Refusal 503 when a part is neither stored nor readable */
export async function healthReport(): Promise<HealthReport> {
  const health = await readHealth();
  const made: Date[] = [];
  const take = <Data>(part: SeenPart<Data> | undefined, name: PartName): Data => {
    if (!part) throw new Refusal(503, 'UNAVAILABLE', `The ${name} figures couldn’t be loaded`);
    made.push(part.generatedAt);
    return part.data;
  };
  const { withParseErrors, expired, rejected } = take(health.drafts, 'drafts');
  const velocity = take(health.velocity, 'velocity');
  const { byStatus, recentFailures } = take(health.notifications, 'notifications');
  const { failed, dead, oldestUnprocessedAt } = take(health.webhooks, 'webhooks');
  const { oldestWaitingAt: _, ...queue } = take(health.queue, 'queue');
  const subscriptions = take(health.subscriptions, 'subscriptions');
  return {
    generatedAt: new Date(Math.min(...made.map((at) => at.getTime()))),
    drafts: { withParseErrors, expired, rejected },
    subscriptions,
    velocity: { users: velocity.users.slice(-DAYS), orders: velocity.orders.slice(-DAYS) },
    notifications: { byStatus, recentFailures },
    webhooks: { failed, dead, oldestUnprocessedSeconds: secondsSince(oldestUnprocessedAt) },
    queue: { ...queue, ...queueState() },
  };
}

const secondsSince = (at: string | null): number =>
  at === null ? 0 : Math.max(0, Math.floor((databaseTime() - Date.parse(at)) / 1_000));
