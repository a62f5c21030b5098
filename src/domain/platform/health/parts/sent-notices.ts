import { rows, type Trx } from '../../../../db/db.ts';
import { acrossTenants } from '../../../../tenancy/tenant.ts';

/** The number of sent notifications at the last count, and how many milliseconds that took. */
export interface SentNotices {
  count: number;
  at: string;
  tookMs: number;
}

/** While counting all is as fast as this, it is always done. */
const QUICK_MS = 50;
const WHOLE_EVERY_MS = 3_600_000;

const ALL = acrossTenants(
  `select count(*) as count, now() as at from notifications where status = 'sent'`,
);
const SINCE = acrossTenants(
  `select count(*) as count from notifications where status = 'sent' and sent_at > ?::timestamptz`,
);

/**
 * The total of sent notifications. If counting is slow, it is done once an hour, and later ones are
 * added; deleted ones still count until then.
 */
export async function countSent(
  trx: Trx,
  before?: SentNotices,
): Promise<{ sent: number; whole: SentNotices }> {
  if (before && mayKeep(before)) {
    const [since] = await rows<{ count: number }>(SINCE, [before.at], trx);
    return { sent: before.count + (since?.count ?? 0), whole: before };
  }
  const began = performance.now();
  const [all] = await rows<{ count: number; at: Date }>(ALL, [], trx);
  const tookMs = Math.round(performance.now() - began);
  const { count = 0, at = new Date() } = all ?? {};
  return { sent: count, whole: { count, at: at.toISOString(), tookMs } };
}

const mayKeep = ({ at, tookMs }: SentNotices): boolean =>
  tookMs > QUICK_MS && Date.now() - Date.parse(at) < WHOLE_EVERY_MS;
