import { inOneStatement, type OneStatement } from '../../db.ts';
import { Refusal } from '../../errors.ts';
import { after, lockLimit, refuse, refusedFor } from '../../refusing.ts';
import type { StatementPart } from '../../statement.ts';
import type { IdempotencyKey } from './idempotency-key.ts';
import { inProgress, isLockedKey, keptOutcome, type Outcome } from './once.ts';

/** A change in two steps: what needs no lock, then one statement. */
export interface OneStatementChange<Prepared, Kept, Row> {
  prepare(): Promise<Prepared>;
  /** What the change is answered, and answered again; kept as JSON. */
  kept(prepared: Prepared): Kept;
  /** The statement; `begun` are its first parts, and what locks reads the `ok` of `begun`. */
  write(
    prepared: Prepared,
    begun: Record<string, StatementPart>,
    unit: OneStatement,
  ): StatementPart;
  /** The refusal behind an error of the statement; null for any other error. */
  refusal(prepared: Prepared, error: unknown): Refusal | null;
  result(prepared: Prepared, row: Row | undefined): Kept;
}

const KEY_IS_TAKEN = 'SKKEY';

// A row that is past its 24 hours but not pruned yet is taken over.
const CLAIM = `
insert into idempotency_keys as k (owner_id, route, key, request_hash, response)
select ?, ?, ?::text, ?, ?::jsonb where ${after('bounded')}
on conflict (owner_id, route, key) do update
  set request_hash = excluded.request_hash, response = excluded.response, created_at = now()
  where k.created_at <= now() - interval '24 hours'
returning k.key`;

const BEGUN = `
select case when exists (select from claimed) then true else ${refuse(KEY_IS_TAKEN)} end as ok`;

/**
 * `once` for a change that is one statement, the key's row and its answer included. No earlier
 * answer is looked for before: a repeat finds the key taken, or is refused, and looks then.
 * @throws Refusal as `once`
 */
export async function onceInOneStatement<Prepared, Kept, Row>(
  key: IdempotencyKey | null,
  change: OneStatementChange<Prepared, Kept, Row>,
): Promise<Outcome<Kept>> {
  try {
    return { result: await changeOnce(key, change), replayed: false };
  } catch (error) {
    const isTaken = refusedFor(error, [KEY_IS_TAKEN]) !== null || isLockedKey(error);
    if (!isTaken && !(error instanceof Refusal)) throw error;
    const earlier = await keptOutcome<Kept>(key);
    if (earlier) return earlier;
    throw isTaken ? inProgress() : error;
  }
}

async function changeOnce<Prepared, Kept, Row>(
  key: IdempotencyKey | null,
  change: OneStatementChange<Prepared, Kept, Row>,
): Promise<Kept> {
  const prepared = await change.prepare();
  const begun = beginning(key, change.kept(prepared));
  try {
    const [row] = await inOneStatement<Row>((unit) => change.write(prepared, begun, unit));
    return change.result(prepared, row);
  } catch (error) {
    throw change.refusal(prepared, error) ?? error;
  }
}

function beginning(key: IdempotencyKey | null, kept: unknown): Record<string, StatementPart> {
  if (!key) return { begun: lockLimit };
  const { tenant, route, requestHash } = key;
  const bindings = [tenant.ownerId, route, key.key, requestHash, JSON.stringify(kept)];
  return {
    bounded: lockLimit,
    claimed: { sql: CLAIM, bindings },
    begun: { sql: BEGUN, bindings: [] },
  };
}
