import { fn } from 'objection';
import { newId } from '../../../ids.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { addJobs } from '../../../kernel/jobs/add-job.ts';
import { type AlertKind, type Finding, type Judgement, PlatformAlert } from './alert.ts';
import { mailedLately, raise } from './queries/alerts.ts';

/** The most open alerts of one kind; the page counts the others. */
const MAX_OF_KIND = 50;

/** An email per kind, at most once an hour. Idempotent, also in parallel. */
export const raiseAlerts = ({
  kinds,
  found,
}: Judgement): Promise<{ raised: number; cleared: number }> =>
  inTransaction(async (trx) => {
    const wanted = kinds.flatMap((kind) => ofKind(found, kind));
    const raised = await raise(
      wanted.map((finding) => ({ ...finding, id: newId() })),
      trx,
    );
    const cleared = await clearOthers(kinds, wanted, trx);
    const fresh = raised.filter(({ isNew }) => isNew).map(({ kind }) => kind);
    if (fresh.length > 0) await planLettersOf([...new Set(fresh)], trx);
    return { raised: fresh.length, cleared };
  });

/** In a fixed order, so that parallel runs wait for each other instead of deadlocking. */
const ofKind = (found: readonly Finding[], kind: AlertKind): Finding[] =>
  found
    .filter((finding) => finding.kind === kind)
    .sort((a, b) => (a.subject < b.subject ? -1 : 1))
    .slice(0, MAX_OF_KIND);

const clearOthers = async (
  kinds: AlertKind[],
  found: readonly Finding[],
  trx: Trx,
): Promise<number> =>
  PlatformAlert.query(trx)
    .patch({ clearedAt: fn.now() })
    .whereNull('clearedAt')
    .whereIn('kind', kinds)
    .whereRaw(`not (kind || ' ' || subject) = any(?::text[])`, [
      found.map(({ kind, subject }) => `${kind} ${subject}`),
    ]);

async function planLettersOf(kinds: AlertKind[], trx: Trx): Promise<void> {
  const mailed = await mailedLately(kinds, trx);
  const runAtOf = (kind: AlertKind) => mailed.find((row) => row.kind === kind)?.runAt ?? null;
  const letters = kinds.map((kind) => ({ data: { kind }, runAt: runAtOf(kind) }));
  await addJobs(trx, 'mail-alert', letters);
}
