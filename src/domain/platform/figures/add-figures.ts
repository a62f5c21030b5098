import { Gauge, type Registry } from 'prom-client';
import { isRecurringJobName, JOB_NAMES } from '../../jobs/job-names.ts';
import type { LastRun } from '../../jobs/job-runs.ts';
import { queueState } from '../../jobs/schedules.ts';
import { brokenRulesOf } from '../alerts/judge-jobs.ts';
import { type Figures, readFigures } from './read-figures.ts';

type Sample = [labels: Record<string, string>, value: number];

interface Figure {
  name: string;
  help: string;
  labels?: string[];
  samples(figures: Figures): Sample[];
}

const FIGURES: readonly Figure[] = [
  {
    name: 'stallkeeper_jobs_waiting',
    help: 'Jobs that are due and that no worker holds, by name',
    labels: ['job'],
    samples: ({ jobs }) => byJob(jobs.map(({ name, waiting }) => [name, waiting])),
  },
  {
    name: 'stallkeeper_job_oldest_waiting_seconds',
    help: 'For how long the longest waiting job has been due, by name; 0: none waits',
    labels: ['job'],
    samples: ({ jobs }) => byJob(jobs.map(({ name, oldestAt }) => [name, secondsSince(oldestAt)])),
  },
  {
    name: 'stallkeeper_jobs_dead',
    help: 'Jobs that were given up and wait for a person, by name',
    labels: ['job'],
    samples: ({ jobs }) => byJob(jobs.map(({ name, dead }) => [name, dead])),
  },
  {
    name: 'stallkeeper_recurring_job_last_success_timestamp_seconds',
    help: 'When each recurring job last succeeded, in Unix time',
    labels: ['job'],
    samples: ({ runs }) =>
      runs.flatMap(({ name, succeededAt }): Sample[] =>
        isRecurringJobName(name) && succeededAt
          ? [[{ job: name }, succeededAt.getTime() / 1_000]]
          : [],
      ),
  },
  {
    name: 'stallkeeper_recurring_job_failing',
    help: '1 for each recurring job whose last run failed',
    labels: ['job'],
    samples: ({ runs }) =>
      runs.flatMap(({ name, status }): Sample[] =>
        isRecurringJobName(name) ? [[{ job: name }, status === 'failed' ? 1 : 0]] : [],
      ),
  },
  {
    name: 'stallkeeper_broken_rules',
    help: 'Data integrity checks that failed in the last run of the hourly job; absent if it could not check',
    samples: ({ runs }) => brokenRules(runs.find(({ name }) => name === 'invariants')),
  },
  {
    name: 'stallkeeper_workers',
    help: 'Worker processes that are alive, and those that got a job from the queue in the last minute',
    labels: ['state'],
    samples: ({ workers }) => [
      [{ state: 'living' }, workers.living],
      [{ state: 'working' }, workers.working],
    ],
  },
  {
    name: 'stallkeeper_drafts_waiting',
    help: 'Drafts that wait to be approved or rejected',
    samples: ({ drafts }) => [[{}, drafts.count]],
  },
  {
    name: 'stallkeeper_draft_oldest_waiting_seconds',
    help: 'Age of the oldest draft that waits; 0: none',
    samples: ({ drafts }) => [[{}, secondsSince(drafts.oldestAt)]],
  },
  {
    name: 'stallkeeper_payments_to_review',
    help: 'Payments that a seller must look at, by reason',
    labels: ['reason'],
    samples: ({ payments }) =>
      payments.map(({ attention, count }): Sample => [{ reason: attention }, count]),
  },
  {
    name: 'stallkeeper_payments_without_order',
    help: 'Payments that have been without an order for 15 minutes',
    samples: ({ health }) => (health.payments ? [[{}, health.payments.data.withoutOrder]] : []),
  },
  {
    name: 'stallkeeper_webhook_events',
    help: 'Incoming events that are not handled, by source: open (with failed ones), failed, dead',
    labels: ['source', 'state'],
    samples: ({ health }) =>
      (health.webhooks?.data.bySource ?? []).flatMap(({ source, open, failed, dead }): Sample[] => [
        [{ source, state: 'open' }, open],
        [{ source, state: 'failed' }, failed],
        [{ source, state: 'dead' }, dead],
      ]),
  },
  {
    name: 'stallkeeper_webhook_event_oldest_unhandled_seconds',
    help: 'Age of the oldest event that is neither handled nor given up; 0: none',
    samples: ({ health }) =>
      health.webhooks ? [[{}, secondsSince(asDate(health.webhooks.data.oldestUnprocessedAt))]] : [],
  },
  {
    name: 'stallkeeper_outgoing_webhooks_late',
    help: 'Deliveries to stores’ endpoints that have been due for ten minutes',
    samples: ({ health }) => (health.outgoing ? [[{}, health.outgoing.data.late]] : []),
  },
  {
    name: 'stallkeeper_notifications_queued',
    help: 'Notifications that are not sent yet',
    samples: ({ health }) =>
      health.notifications ? [[{}, health.notifications.data.byStatus.queued]] : [],
  },
  {
    name: 'stallkeeper_notifications_failed_last_day',
    help: 'Notifications of the last 24 hours that were given up, without those that a limit held back',
    samples: ({ health }) =>
      health.notifications ? [[{}, health.notifications.data.failedLately]] : [],
  },
];

/**
 * A run that failed found nothing: that no rule is broken is not known then, and what was broken
 * stays so. Before the first run nothing has failed.
 */
function brokenRules(last: LastRun | undefined): Sample[] {
  const { length } = brokenRulesOf('invariants', last?.result);
  return last?.status === 'failed' && length === 0 ? [] : [[{}, length]];
}

const KNOWN_JOBS: readonly string[] = JOB_NAMES;

/** A sample for every job, so that a rule finds a zero where nothing waits; names of other releases are left out. */
function byJob(values: [name: string, value: number][]): Sample[] {
  const known = new Map(values);
  return KNOWN_JOBS.map((job): Sample => [{ job }, known.get(job) ?? 0]);
}

const asDate = (at: string | null): Date | null => (at === null ? null : new Date(at));

const secondsSince = (at: Date | null): number =>
  at === null ? 0 : Math.max(0, (Date.now() - at.getTime()) / 1_000);

/**
 * Adds the platform's figures to a process's metrics. All processes show the same, so rules take
 * their maximum. While the database does not answer, `stallkeeper_figures_up` is 0 and they are
 * absent.
 */
export function addFigures(registry: Registry): void {
  const registers = [registry];
  for (const { name, help, labels = [], samples } of FIGURES) {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers,
      async collect() {
        const figures = await readFigures();
        this.reset();
        // A zero that nobody has counted would calm a rule.
        if (labels.length === 0) this.remove();
        for (const [of, value] of figures ? samples(figures) : []) this.set(of, value);
      },
    });
  }
  new Gauge({
    name: 'stallkeeper_figures_up',
    help: 'Whether this process could read the figures of the platform',
    registers,
    async collect() {
      this.set((await readFigures()) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'stallkeeper_queue_up',
    help: 'Whether this process can reach its queue',
    labelNames: ['backend'],
    registers,
    collect() {
      const { backend, state } = queueState();
      this.reset();
      if (backend) this.set({ backend }, state === 'up' ? 1 : 0);
    },
  });
}
