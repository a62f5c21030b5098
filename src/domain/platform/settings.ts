import { database, rows } from '../../db.ts';

/** What the platform's operators have decided for every store. */
export interface PlatformSettings {
  maintenanceMode: boolean;
  /** Whether a store that was switched off still serves shoppers. */
  inactiveStores: 'serve' | 'close';
  /** Whether an order over the plan's cap is only counted or refused. */
  orderCap: 'count' | 'enforce';
  requireKnownPayment: boolean;
  webhookRetentionDays: number;
}

/** How long, in milliseconds, a process may go on with what it has read. */
const MAX_AGE = 2_000;
let kept: { pool: unknown; readAt: number; settings: Promise<PlatformSettings> } | undefined;

/** The platform's settings, at most two seconds old. */
export function platformSettings(): Promise<PlatformSettings> {
  const pool = database();
  if (kept?.pool === pool && Date.now() - kept.readAt < MAX_AGE) return kept.settings;
  const reading = { pool, readAt: Date.now(), settings: readSettings() };
  kept = reading;
  // A failed read is not kept: the next caller asks again.
  reading.settings.catch(() => {
    if (kept === reading) kept = undefined;
  });
  return reading.settings;
}

/** Changes some of the settings, at once for this process and within two seconds for the others. */
export async function changePlatformSettings(changes: Partial<PlatformSettings>): Promise<void> {
  await rows(
    `update platform_settings
        set maintenance_mode = coalesce(?::boolean, maintenance_mode),
            inactive_stores = coalesce(?::text, inactive_stores),
            order_cap = coalesce(?::text, order_cap),
            require_known_payment = coalesce(?::boolean, require_known_payment),
            webhook_retention_days = coalesce(?::integer, webhook_retention_days),
            updated_at = now()`,
    [
      changes.maintenanceMode ?? null,
      changes.inactiveStores ?? null,
      changes.orderCap ?? null,
      changes.requireKnownPayment ?? null,
      changes.webhookRetentionDays ?? null,
    ],
  );
  kept = undefined;
}

async function readSettings(): Promise<PlatformSettings> {
  const [settings] = await rows<PlatformSettings>(
    `select maintenance_mode as "maintenanceMode", inactive_stores as "inactiveStores",
            order_cap as "orderCap", require_known_payment as "requireKnownPayment",
            webhook_retention_days as "webhookRetentionDays"
       from platform_settings`,
  );
  if (!settings) throw new Error('platform_settings has no row');
  return settings;
}
