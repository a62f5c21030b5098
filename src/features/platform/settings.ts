import type { Pojo } from 'objection';
import type { Config } from '../../config.ts';
import { databaseTime } from '../../kernel/db/clock.ts';
import { database, type Trx } from '../../kernel/db/db.ts';
import { BaseModel } from '../../kernel/db/model.ts';
import { AuditEventRow } from './audit/audit-event.ts';

export interface SealedPushKeys {
  publicKey: string;
  privateKey: string;
}

/** The table has this one row. */
export class PlatformSettingsRow extends BaseModel {
  static override tableName = 'platform_settings';
  static override idColumn = 'only_row';

  maintenanceMode!: boolean;
  /** Whether the shop of a suspended store stays open to shoppers. */
  inactiveStores!: 'serve' | 'close';
  /** Whether an order over the plan's limit is only counted, or refused. */
  orderCap!: 'count' | 'enforce';
  requireKnownPayment!: boolean;
  /** Whether operators must have a second factor; null: only in production. */
  requireOperatorSecondFactor!: boolean | null;
  webhookRetentionDays!: number;
  /** The daily limits of messages for the language model: of one store, and of all. */
  readerStoreCalls!: number;
  readerPlatformCalls!: number;
  /** The operator's price of a million tokens, in and out, in any currency. */
  readerPriceIn!: number;
  readerPriceOut!: number;
  pushKeys!: SealedPushKeys | null;
  /** When `npm run backup` last made a whole backup; null: never. */
  backedUpAt!: Date | null;
  updatedAt!: Date;

  /** The driver returns decimal columns as text. */
  override $parseDatabaseJson(json: Pojo): Pojo {
    const row = super.$parseDatabaseJson(json);
    for (const price of ['readerPriceIn', 'readerPriceOut']) {
      if (price in row) row[price] = Number(row[price]);
    }
    return row;
  }
}

const SETTINGS = [
  'maintenanceMode',
  'inactiveStores',
  'orderCap',
  'requireKnownPayment',
  'requireOperatorSecondFactor',
  'webhookRetentionDays',
  'readerStoreCalls',
  'readerPlatformCalls',
  'readerPriceIn',
  'readerPriceOut',
] as const;

export type PlatformSettings = Omit<
  Pick<PlatformSettingsRow, (typeof SETTINGS)[number]>,
  'requireOperatorSecondFactor'
> & { requireOperatorSecondFactor: boolean };

let isProduction = false;

export function connectPlatformSettings({ environment }: Pick<Config, 'environment'>): void {
  isProduction = environment === 'production';
}

/** How long, in milliseconds, a process caches what it has read. */
const MAX_AGE = 2_000;
let kept: { pool: unknown; readAt: number; settings: Promise<PlatformSettings> } | undefined;

/** The platform's settings, at most two seconds old. */
export function platformSettings(): Promise<PlatformSettings> {
  const pool = database();
  if (kept?.pool === pool && databaseTime() - kept.readAt < MAX_AGE) return kept.settings;
  const reading = { pool, readAt: databaseTime(), settings: readSettings() };
  kept = reading;
  // A failed read is not cached: the next caller tries again.
  reading.settings.catch(() => {
    if (kept === reading) kept = undefined;
  });
  return reading.settings;
}

/** Empties the settings cache: at once in this process, within 2 s in the others. */
export function clearPlatformSettings(): void {
  kept = undefined;
}

const selected = (trx?: Trx) =>
  PlatformSettingsRow.query(trx)
    .select(...SETTINGS)
    .first()
    .throwIfNotFound();

export const readSettings = async (trx?: Trx): Promise<PlatformSettings> =>
  withDefaults(await selected(trx));

/** Locked for the transaction that changes them. */
export const lockSettings = async (trx: Trx): Promise<PlatformSettings> =>
  withDefaults(await selected(trx).forUpdate());

/** When `npm run backup` last made a whole backup; null: never. */
export async function lastBackupAt(trx: Trx): Promise<Date | null> {
  const found = await PlatformSettingsRow.query(trx).select('backedUpAt').first();
  return found?.backedUpAt ?? null;
}

const withDefaults = (row: PlatformSettingsRow): PlatformSettings => ({
  ...row,
  requireOperatorSecondFactor: row.requireOperatorSecondFactor ?? isProduction,
});

export interface Maintenance {
  /** Null if it was not set through the portal or the API. */
  since: Date | null;
  by: string | null;
}

export async function maintenanceSince(): Promise<Maintenance | null> {
  const { maintenanceMode } = await platformSettings();
  if (!maintenanceMode) return null;
  const switched = await AuditEventRow.query()
    .where({ action: 'settings_changed' })
    .whereRaw(`after ->> 'maintenanceMode' = 'true'`)
    .modify('newestFirst')
    .limit(1)
    .first();
  return { since: switched?.createdAt ?? null, by: switched?.actorName ?? null };
}
