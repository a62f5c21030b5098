import { rows, type Trx } from '../../../../kernel/db/db.ts';
import type { AlertKind, Finding } from '../alert.ts';

const RAISE = `
insert into platform_alerts as a (id, kind, subject, title)
select * from jsonb_to_recordset(?::jsonb) as found (id uuid, kind text, subject text, title text)
on conflict (kind, subject) where cleared_at is null do update set title = excluded.title
  where a.title <> excluded.title
returning kind, (xmax = 0) as is_new`;

export const raise = (
  found: readonly (Finding & { id: string })[],
  trx: Trx,
): Promise<{ kind: AlertKind; isNew: boolean }[]> => rows(RAISE, [JSON.stringify(found)], trx);

/** When a kind can be emailed again: one email an hour. Absent: at once. */
const MAILED = `
select kind, max(mailed_at) + interval '1 hour' as run_at from platform_alerts
 where kind = any(?::text[]) and mailed_at > now() - interval '1 hour' group by kind`;

export const mailedLately = (
  kinds: readonly AlertKind[],
  trx: Trx,
): Promise<{ kind: AlertKind; runAt: Date }[]> => rows(MAILED, [kinds], trx);

/** Lets one transaction at a time claim alerts of a kind: others wait here until it has ended. */
export const waitForClaims = (kind: AlertKind, trx: Trx): Promise<unknown> =>
  rows('select pg_advisory_xact_lock(hashtext(?))', [`mail-alert ${kind}`], trx);

export const activeOperators = (limit: number): Promise<{ name: string; address: string }[]> =>
  rows(
    `select id as name, email as address from users
      where owner_id is null and role = 'SUPER_ADMIN' and is_active order by created_at limit ?`,
    [limit],
  );

/** Jobs run every 15 seconds. Null for a database without a run: it is being set up. */
export async function haveJobsStopped(): Promise<boolean | null> {
  const [runs] = await rows<{ stopped: boolean | null }>(
    `select max(last_run_at) < now() - interval '2 minutes' as stopped from job_runs`,
  );
  return runs?.stopped ?? null;
}
