import { createHash } from 'node:crypto';
import { replicaStanding } from '../../../kernel/db/replica/from-replica.ts';
import type { ReplicaStanding } from '../../../kernel/db/replica/replica.ts';
import type { StatusLook } from '../../../kernel/format/status-labels.ts';
import { type CronStatus, cronStatus } from '../../../kernel/jobs/cron-status.ts';
import { periodOf } from '../../../kernel/jobs/job-names.ts';
import { queueState } from '../../../kernel/jobs/schedules.ts';
import type { MissingSetting } from '../../../start/missing-settings.ts';
import { gatewayConnection } from '../../payments/gateway/gateway-connection.ts';
import { listOpenAlerts, type PlatformAlert } from '../alerts/alert.ts';
import { brokenRulesOf, isOverdue } from '../alerts/judge-jobs.ts';
import { boundedRead } from '../bounded-read.ts';
import { checkOf, type HealthData, type Level, PART_NAMES, type PartName } from './checks.ts';
import { inTime } from './in-time.ts';
import { JOB_TITLES } from './job-titles.ts';
import { noticesView } from './notices-view.ts';
import { readHealth, type SeenPart } from './read-health.ts';
import { velocityView } from './velocity-view.ts';

export const LEVEL_LOOKS: Record<Level, StatusLook> = {
  good: { word: 'OK', icon: 'check', tone: 'good' },
  look: { word: 'Warning', icon: 'info', tone: 'warn' },
  bad: { word: 'Critical', icon: 'alert', tone: 'bad' },
};

/** Without `data` it could not be loaded. */
interface Tile<Data> {
  look: (typeof LEVEL_LOOKS)[Level] | null;
  threshold: string;
  data: Data | null;
  at: Date | null;
  isStale: boolean;
}

type Tiles = { [Name in PartName]: Tile<HealthData[Name]> } & {
  cron: Tile<CronTile>;
  settings: Tile<SettingsTile>;
  replica?: Tile<ReplicaStanding>;
};

interface SettingsTile {
  missing: readonly MissingSetting[];
}

interface CronTile extends CronStatus {
  jobs: (CronStatus['jobs'][number] & { title: string; isOverdue: boolean; isFrequent: boolean })[];
  invariants: { at: Date | null; broken: string[]; isUnknown: boolean };
}

const CRON_THRESHOLD = 'Critical if a job failed in its last run or missed two runs';
/** In milliseconds, for all alerts and recurring jobs, besides the time for the parts. */
const LIVE_MS = 800;

/** A failing part leaves the others. `missing`: settings this process started without. */
export async function healthPage(missing: readonly MissingSetting[]) {
  const { webhookSecrets, isProduction } = gatewayConnection();
  const gateway = { hasSecret: webhookSecrets.length > 0, isProduction };
  const [health, cron, alerts, replica] = await Promise.all([
    readHealth(),
    inTime(cronStatus(), LIVE_MS),
    boundedRead((trx) => listOpenAlerts(20, trx), LIVE_MS),
    replicaStanding(),
  ]);
  const parts = PART_NAMES.map((name) => [name, tileOf(checkOf(name), health[name])]);
  const tiles = {
    ...Object.fromEntries(parts),
    cron: cronTile(cron),
    settings: settingsTile(missing),
    ...(replica && { replica: replicaTile(replica) }),
  } as Tiles;
  return {
    tiles,
    gateway,
    queue: queueState(),
    alerts: alerts.value ?? null,
    isQuiet: isQuiet(tiles, alerts.value),
    notices: tiles.notifications.data ? noticesView(tiles.notifications.data) : null,
    velocity: tiles.velocity.data ? velocityView(tiles.velocity.data) : null,
    at: oldestOf(tiles),
  };
}

function tileOf<Data>(
  { threshold, level }: { threshold: string; level(data: Data): Level },
  part: SeenPart<Data> | undefined,
): Tile<Data> {
  if (!part) return { look: null, threshold, data: null, at: null, isStale: false };
  const { data, generatedAt, isStale } = part;
  return { look: LEVEL_LOOKS[level(data)], threshold, data, at: generatedAt, isStale };
}

function cronTile(status: CronStatus | null): Tile<CronTile> {
  const empty = { threshold: CRON_THRESHOLD, at: null, isStale: false };
  if (!status) return { ...empty, look: null, data: null };
  const jobs = status.jobs.map((job) => ({
    ...job,
    title: JOB_TITLES[job.name],
    isOverdue: job.lastRunAt !== null && isOverdue(job.name, job.lastRunAt),
    isFrequent: periodOf(job.pattern) <= 60_000,
  }));
  const last = jobs.find(({ name }) => name === 'invariants');
  const broken = brokenRulesOf('invariants', last?.lastResult) ?? [];
  const isBad = jobs.some((job) => job.lastStatus === 'failed' || job.isOverdue);
  return {
    ...empty,
    look: LEVEL_LOOKS[isBad ? 'bad' : 'good'],
    data: {
      ...status,
      jobs,
      invariants: {
        at: last?.lastSuccessAt ?? null,
        broken,
        isUnknown: last?.lastStatus === 'failed',
      },
    },
  };
}

const settingsTile = (missing: readonly MissingSetting[]): Tile<SettingsTile> => ({
  look: LEVEL_LOOKS[missing.length > 0 ? 'look' : 'good'],
  threshold:
    'Warning if the production server was started without a setting that most installations need',
  data: { missing },
  at: null,
  isStale: false,
});

const replicaTile = (data: ReplicaStanding): Tile<ReplicaStanding> => ({
  look: LEVEL_LOOKS[data.state === 'up' ? 'good' : 'look'],
  threshold: 'Warning if it isn’t used. Nothing depends on it',
  data,
  at: null,
  isStale: false,
});

const isQuiet = (tiles: Tiles, alerts: readonly PlatformAlert[] | undefined): boolean =>
  alerts?.length === 0 &&
  Object.values(tiles).every(({ look, isStale }) => look === LEVEL_LOOKS.good && !isStale);

function oldestOf(tiles: Tiles): Date | null {
  const { stores: _, ...often } = tiles;
  const times = Object.values(often).flatMap(({ at }) => at?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** Equal while the data is equal: ignores exact times. */
export const fingerprintOf = (html: string): string =>
  createHash('sha256')
    .update(html.replace(/ (?:datetime|title)="[^"]*"/g, ''))
    .digest('base64url')
    .slice(0, 16);
