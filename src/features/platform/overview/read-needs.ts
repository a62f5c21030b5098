import { listOpenAlerts, type PlatformAlert } from '../alerts/alert.ts';
import { boundedRead, type Part } from '../bounded-read.ts';
import { quietStores } from '../stores/queries/list-stores.ts';
import {
  type DeadEvents,
  deadEvents,
  type WaitingPayments,
  waitingPayments,
} from './queries/counts.ts';

export interface Needs {
  parts: {
    payments: Part<WaitingPayments>;
    events: Part<DeadEvents>;
    quiet: Part<number>;
    alerts: Part<PlatformAlert[]>;
  };
  isQuiet: boolean;
}

/** Counted here live, so the worker's alerts about them are left out. */
const COUNTED = ['payments_without_order', 'dead_events', 'quiet_store'];

export async function readNeeds(): Promise<Needs> {
  const [payments, events, quiet, alerts] = await Promise.all([
    boundedRead(waitingPayments),
    boundedRead(deadEvents),
    boundedRead(quietStores),
    boundedRead(async (trx) =>
      (await listOpenAlerts(ALERTS_READ, trx)).filter(({ kind }) => !COUNTED.includes(kind)),
    ),
  ]);
  const nothing =
    payments.value?.count === 0 &&
    events.value?.count === 0 &&
    quiet.value === 0 &&
    alerts.value?.length === 0;
  return { parts: { payments, events, quiet, alerts }, isQuiet: nothing };
}

const ALERTS_READ = 50;
