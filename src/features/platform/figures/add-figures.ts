import { Gauge, type Registry } from 'prom-client';
import {
  isRecurringJobName,
  JOB_NAMES,
  periodOf,
  RECURRING_JOBS,
} from '../../../kernel/jobs/job-names.ts';
import { brokenRulesOf } from '../alerts/judge-jobs.ts';
import { checkOf, PART_NAMES, type PartName } from '../health/checks.ts';
import { addStanding } from './add-standing.ts';
import { type Metric, one, type Sample, secondsSince } from './metric.ts';
import { type Figures, readFigures } from './read-figures.ts';

const FIGURES: readonly Metric<Figures>[] = [
  {
    name: 'stallkeeper_jobs_waiting',
    help: 'Jobs that are due and that no worker holds, by name',
    labels: ['name'],
    samples: ({ jobs }) => byJob(jobs.map(({ name, waiting }) => [name, waiting])),
  },
  {
    name: 'stallkeeper_job_oldest_waiting_seconds',
    help: 'For how long the longest waiting job has been due, by name; 0: none waits',
    labels: ['name'],
    samples: ({ jobs }) => byJob(jobs.map(({ name, oldestAt }) => [name, secondsSince(oldestAt)])),
  },
  {
    name: 'stallkeeper_jobs_dead',
    help: 'Jobs that were given up and wait for a person, by name',
    labels: ['name'],
    samples: ({ jobs }) => byJob(jobs.map(({ name, dead }) => [name, dead])),
  },
  {
    name: 'stallkeeper_recurring_job_last_success_timestamp_seconds',
    help: 'When each recurring job last succeeded, in Unix time',
    labels: ['name'],
    samples: ({ runs }) =>
      runs.flatMap(({ name, succeededAt }): Sample[] =>
        isRecurringJobName(name) && succeededAt ? [[{ name }, succeededAt.getTime() / 1_000]] : [],
      ),
  },
  {
    name: 'stallkeeper_recurring_job_period_seconds',
    help: 'How much time there is between two runs of each recurring job',
    labels: ['name'],
    samples: () =>
      Object.entries(RECURRING_JOBS).map(
        ([name, pattern]): Sample => [{ name }, periodOf(pattern) / 1_000],
      ),
  },
  {
    name: 'stallkeeper_recurring_job_failing',
    help: '1 for each recurring job whose last run failed',
    labels: ['name'],
    samples: ({ runs }) =>
      runs.flatMap(({ name, status }): Sample[] =>
        isRecurringJobName(name) ? [[{ name }, status === 'failed' ? 1 : 0]] : [],
      ),
  },
  {
    name: 'stallkeeper_broken_rules',
    help: 'Data integrity checks that failed when the hourly job last had a result',
    samples: ({ runs }) =>
      runs.flatMap(({ name, status, result }): Sample[] => {
        const broken = brokenRulesOf(name, result);
        // After a run that failed, what was broken stays so, and that nothing is broken is not known.
        const isKnown = status === 'done' || (broken?.length ?? 0) > 0;
        return broken && isKnown ? [[{}, broken.length]] : [];
      }),
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
    samples: ({ drafts }) => one(drafts.count),
  },
  {
    name: 'stallkeeper_draft_oldest_waiting_seconds',
    help: 'Age of the oldest draft that waits; 0: none',
    samples: ({ drafts }) => one(secondsSince(drafts.oldestAt)),
  },
  {
    name: 'stallkeeper_payments_to_review',
    help: 'Payments that a seller must look at, by reason',
    labels: ['reason'],
    samples: ({ payments }) =>
      payments.map(({ attention, count }): Sample => [{ reason: attention }, count]),
  },
  {
    name: 'stallkeeper_backup_age_seconds',
    help: 'Age of the last whole backup of npm run backup; absent where it never ran',
    samples: ({ backedUpAt }) => (backedUpAt ? one(secondsSince(backedUpAt)) : []),
  },
];

const KNOWN_JOBS: readonly string[] = JOB_NAMES;

/** Jobs of releases that have other names than this one: nobody does them until a worker knows them. */
const UNKNOWN = 'unknown';

/** A sample for every job, so that a rule finds a zero where nothing waits; of other names, the largest. */
function byJob(values: [name: string, value: number][]): Sample[] {
  const largest = new Map([...KNOWN_JOBS, UNKNOWN].map((name) => [name, 0]));
  for (const [name, value] of values) {
    const known = KNOWN_JOBS.includes(name) ? name : UNKNOWN;
    largest.set(known, Math.max(largest.get(known) ?? 0, value));
  }
  return [...largest].map(([name, value]): Sample => [{ name }, value]);
}

/** Of a part of System Health; absent while it could not be read. */
const metricsOf = <Name extends PartName>(name: Name): Metric<Figures>[] =>
  (checkOf(name).metrics ?? []).map((metric) => ({
    ...metric,
    samples({ health }) {
      const part = health[name];
      return part ? metric.samples(part.data) : [];
    },
  }));

/** All processes show the same: rules take the maximum. Absent while the database is away. */
export function addFigures(registry: Registry): void {
  const registers = [registry];
  for (const { name, help, labels = [], samples } of [
    ...FIGURES,
    ...PART_NAMES.flatMap(metricsOf),
  ]) {
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
  addStanding(registry);
}
