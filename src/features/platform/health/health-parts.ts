import type { Trx } from '../../../kernel/db/db.ts';
import { countWorkers } from '../../../kernel/jobs/heartbeat.ts';
import { countJobs, type JobCounts } from '../../../kernel/jobs/queries/count-jobs.ts';
import { type DraftHealth, readDrafts } from './parts/drafts.ts';
import { type NotificationHealth, readNotifications } from './parts/notifications.ts';
import { type PaymentHealth, readPayments } from './parts/payments.ts';
import { type ReaderHealth, readReader } from './parts/reader.ts';
import { readSignIns, type SignInHealth } from './parts/sign-ins.ts';
import { readVelocity, type VelocityHealth } from './parts/velocity.ts';
import { readWebhooks, type WebhookHealth } from './parts/webhooks.ts';
import { oldestDueJobAt } from './queries/oldest-due-job.ts';
import { type OutgoingHealth, readOutgoing } from './queries/outgoing.ts';
import { type ParcelHealth, readParcels } from './queries/parcels.ts';
import { readStores, type StoreHealth } from './queries/stores.ts';
import { readSubscriptions, type SubscriptionHealth } from './queries/subscriptions.ts';

export interface QueueHealth extends JobCounts {
  workers: number;
  oldestWaitingAt: string | null;
}

export interface HealthData {
  drafts: DraftHealth;
  subscriptions: SubscriptionHealth;
  velocity: VelocityHealth;
  notifications: NotificationHealth;
  webhooks: WebhookHealth;
  queue: QueueHealth;
  payments: PaymentHealth;
  parcels: ParcelHealth;
  stores: StoreHealth;
  signIns: SignInHealth;
  reader: ReaderHealth;
  outgoing: OutgoingHealth;
}
export type PartName = keyof HealthData;

interface PartPlan<Data> {
  /** Reads it; `before` is the previous data. */
  read(trx: Trx, before?: Data): Promise<Data>;
  everySeconds: number;
}

const RUN_SECONDS = 15;

export const HEALTH_PARTS: { [Name in PartName]: PartPlan<HealthData[Name]> } = {
  drafts: { read: readDrafts, everySeconds: RUN_SECONDS },
  subscriptions: { read: readSubscriptions, everySeconds: RUN_SECONDS },
  velocity: { read: readVelocity, everySeconds: RUN_SECONDS },
  notifications: { read: readNotifications, everySeconds: RUN_SECONDS },
  webhooks: { read: readWebhooks, everySeconds: RUN_SECONDS },
  queue: { read: readQueue, everySeconds: RUN_SECONDS },
  payments: { read: readPayments, everySeconds: RUN_SECONDS },
  parcels: { read: readParcels, everySeconds: RUN_SECONDS },
  signIns: { read: readSignIns, everySeconds: RUN_SECONDS },
  reader: { read: readReader, everySeconds: RUN_SECONDS },
  outgoing: { read: readOutgoing, everySeconds: RUN_SECONDS },
  // Checks every store with a number; the result changes by the hour.
  stores: { read: readStores, everySeconds: 300 },
};

export const PART_NAMES = Object.keys(HEALTH_PARTS) as PartName[];

/** How long, in milliseconds, a part counts as fresh: a worker's run may be 5 s late. */
export const freshFor = (name: PartName): number => (HEALTH_PARTS[name].everySeconds + 5) * 1_000;

/** The age, in milliseconds, from which its figures are shown as outdated. */
export const staleAfter = (name: PartName): number => freshFor(name) + 40_000;

async function readQueue(trx: Trx): Promise<QueueHealth> {
  const oldestWaitingAt = await oldestDueJobAt(trx);
  return {
    ...(await countJobs(trx)),
    workers: await countWorkers(trx),
    oldestWaitingAt,
  };
}
