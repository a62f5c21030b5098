import { inTransaction, rows, type Trx } from '../../../db/db.ts';
import { together } from '../../../db/statement.ts';
import { newId } from '../../../ids.ts';
import { jobsPart } from '../../jobs/jobs-part.ts';
import type { AlertKind, Finding, Judgement } from './alert.ts';

/** The most open alerts of one kind; the page counts the others. */
const MAX_OF_KIND = 50;

const RAISE = `
insert into platform_alerts as a (id, kind, subject, title)
select * from jsonb_to_recordset(?::jsonb) as found (id uuid, kind text, subject text, title text)
on conflict (kind, subject) where cleared_at is null do update set title = excluded.title
  where a.title <> excluded.title
returning kind, (xmax = 0) as "isNew"`;

const CLEAR = `
update platform_alerts set cleared_at = now()
 where cleared_at is null and kind = any(?::text[])
   and not (kind || ' ' || subject) = any(?::text[])
returning id`;

/** When a kind can be emailed again: one email an hour. Null: at once. */
const MAILED = `
select kind, max(mailed_at) + interval '1 hour' as "runAt" from platform_alerts
 where kind = any(?::text[]) and mailed_at > now() - interval '1 hour' group by kind`;

/**
 * Raises new alerts and clears those whose kind was checked and is fixed. For each kind with new
 * alerts operators get an email, at most once an hour. Idempotent, also in parallel: a problem has
 * one open alert.
 */
export const raiseAlerts = ({
  kinds,
  found,
}: Judgement): Promise<{ raised: number; cleared: number }> =>
  inTransaction(async (trx) => {
    const wanted = kinds.flatMap((kind) => ofKind(found, kind));
    const raised = await rows<{ kind: AlertKind; isNew: boolean }>(
      RAISE,
      [JSON.stringify(wanted.map((finding) => ({ ...finding, id: newId() })))],
      trx,
    );
    const open = wanted.map(({ kind, subject }) => `${kind} ${subject}`);
    const cleared = await rows(CLEAR, [kinds, open], trx);
    const fresh = raised.filter(({ isNew }) => isNew).map(({ kind }) => kind);
    if (fresh.length > 0) await planLetters([...new Set(fresh)], trx);
    return { raised: fresh.length, cleared: cleared.length };
  });

/** In a fixed order, so that parallel runs wait for each other instead of deadlocking. */
const ofKind = (found: readonly Finding[], kind: AlertKind): Finding[] =>
  found
    .filter((finding) => finding.kind === kind)
    .sort((a, b) => (a.subject < b.subject ? -1 : 1))
    .slice(0, MAX_OF_KIND);

async function planLetters(kinds: AlertKind[], trx: Trx): Promise<void> {
  const mailed = await rows<{ kind: string; runAt: Date }>(MAILED, [kinds], trx);
  const runAtOf = (kind: string) => mailed.find((row) => row.kind === kind)?.runAt ?? null;
  const jobs = kinds.map((kind) => ({ data: { kind }, runAt: runAtOf(kind) }));
  await together({ letters: jobsPart(trx, 'mail-alert', jobs) }, 'select 1', trx);
}
