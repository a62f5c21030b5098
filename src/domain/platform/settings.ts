import { database, rows, type Trx } from '../../db/db.ts';

/** The operators' settings for all stores. */
export interface PlatformSettings {
  maintenanceMode: boolean;
  /** Whether the shop of a suspended store stays open to shoppers. */
  inactiveStores: 'serve' | 'close';
  /** Whether an order over the plan's limit is only counted, or refused. */
  orderCap: 'count' | 'enforce';
  requireKnownPayment: boolean;
  webhookRetentionDays: number;
  /** The daily limits of messages for the language model: of one store, and of all. */
  readerStoreCalls: number;
  readerPlatformCalls: number;
  /** The operator's price of a million tokens, in and out, in any currency. */
  readerPriceIn: number;
  readerPriceOut: number;
}

/** How long, in milliseconds, a process caches what it has read. */
const MAX_AGE = 2_000;
let kept: { pool: unknown; readAt: number; settings: Promise<PlatformSettings> } | undefined;

/** The platform's settings, at most two seconds old. */
export function platformSettings(): Promise<PlatformSettings> {
  const pool = database();
  if (kept?.pool === pool && Date.now() - kept.readAt < MAX_AGE) return kept.settings;
  const reading = { pool, readAt: Date.now(), settings: readSettings() };
  kept = reading;
  // A failed read is not cached: the next caller tries again.
  reading.settings.catch(() => {
    if (kept === reading) kept = undefined;
  });
  return reading.settings;
}

/** Empties the settings cache: at once in this process, within 2 s in the others. */
export function forgetPlatformSettings(): void {
  kept = undefined;
}

/**
 * The present settings.
 * @param lock ` for update` inside the transaction that changes them
 */
export async function readSettings(trx?: Trx, lock = ''): Promise<PlatformSettings> {
  const [settings] = await rows<PlatformSettings>(
    `select maintenance_mode as "maintenanceMode", inactive_stores as "inactiveStores",
            order_cap as "orderCap", require_known_payment as "requireKnownPayment",
            webhook_retention_days as "webhookRetentionDays",
            reader_store_calls as "readerStoreCalls",
            reader_platform_calls as "readerPlatformCalls",
            reader_price_in::float8 as "readerPriceIn", reader_price_out::float8 as "readerPriceOut"
       from platform_settings${lock}`,
    [],
    trx,
  );
  if (!settings) throw new Error('platform_settings has no row');
  return settings;
}
