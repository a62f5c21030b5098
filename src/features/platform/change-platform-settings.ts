import { fn } from 'objection';
import { conflict, type FieldProblem, refuseProblems } from '../../errors.ts';
import { inTransaction } from '../../kernel/db/db.ts';
import { type AuditActor, recordAudit } from './audit/record-audit.ts';
import {
  clearPlatformSettings,
  lockSettings,
  type PlatformSettings,
  PlatformSettingsRow,
} from './settings.ts';

/** Providers repeat an undelivered event for up to a week. */
export const MIN_RETENTION_DAYS = 8;
export const MAX_RETENTION_DAYS = 365;

export interface SettingsChange {
  changes: Partial<PlatformSettings>;
  reason?: string | null | undefined;
  /** What the operator saw; if it has changed since, nothing is written. */
  seen?: Partial<PlatformSettings> | undefined;
}

/**
 * With an audit entry of the actual changes: at once for this process and within two seconds for
 * the others.
 * @throws Refusal 400 on webhookRetentionDays and the language model's limits and prices, 409
 * SETTINGS_CHANGED
 */
export async function changePlatformSettings(
  { changes, reason, seen = {} }: SettingsChange,
  actor: AuditActor,
): Promise<PlatformSettings> {
  refuseRetention(changes.webhookRetentionDays);
  refuseProblems(readerProblems(changes));
  const settings = await inTransaction(async (trx) => {
    const before = await lockSettings(trx);
    if (differences(before, seen).length > 0) throw settingsChanged();
    const changed = differences(before, changes);
    if (changed.length === 0) return before;
    const changing = pick(changes, changed);
    const after = { ...before, ...changing };
    await PlatformSettingsRow.query(trx).patch({ ...changing, updatedAt: fn.now() });
    await recordAudit(
      {
        action: 'settings_changed',
        actor,
        target: { type: 'settings', id: null, name: 'Platform settings' },
        before: pick(before, changed),
        after: changing,
        reason,
      },
      trx,
    );
    return after;
  });
  clearPlatformSettings();
  return settings;
}

type Setting = keyof PlatformSettings;

const differences = (now: PlatformSettings, other: Partial<PlatformSettings>): Setting[] =>
  (Object.keys(now) as Setting[]).filter(
    (name) => other[name] !== undefined && other[name] !== now[name],
  );

const pick = (settings: Partial<PlatformSettings>, names: Setting[]): Partial<PlatformSettings> =>
  Object.fromEntries(names.map((name) => [name, settings[name]]));

const settingsChanged = () =>
  conflict('SETTINGS_CHANGED', 'The settings have changed since you opened the page');

function refuseRetention(days: number | undefined): void {
  if (days === undefined) return;
  const fits = Number.isInteger(days) && days >= MIN_RETENTION_DAYS && days <= MAX_RETENTION_DAYS;
  const message = `must be ${MIN_RETENTION_DAYS} to ${MAX_RETENTION_DAYS} days`;
  refuseProblems(fits ? [] : [{ path: 'webhookRetentionDays', message }]);
}

/** More than such a platform ever needs in a day; a higher price is a typing error. */
export const MOST_READER_CALLS = 1_000_000;
export const MOST_READER_PRICE = 10_000;

/** Stored with four decimals: more would be rounded. */
const hasFourDecimals = (price: number): boolean => Number(price.toFixed(4)) === price;

function readerProblems(changes: Partial<PlatformSettings>): FieldProblem[] {
  const calls = (['readerStoreCalls', 'readerPlatformCalls'] as const).filter((path) => {
    const value = changes[path] ?? 0;
    return !Number.isInteger(value) || value < 0 || value > MOST_READER_CALLS;
  });
  const prices = (['readerPriceIn', 'readerPriceOut'] as const).filter((path) => {
    const value = changes[path] ?? 0;
    return !(value >= 0 && value <= MOST_READER_PRICE && hasFourDecimals(value));
  });
  return [
    ...calls.map((path) => ({ path, message: 'must be a whole number from 0 to 1,000,000' })),
    ...prices.map((path) => ({
      path,
      message: 'must be a price from 0 to 10,000 with at most four decimals',
    })),
  ];
}
