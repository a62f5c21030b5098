import pg from 'pg';
import { recordAudit, SERVER } from '../../src/features/platform/audit/record-audit.ts';
import { inTransaction, rows, type Trx } from '../../src/kernel/db/db.ts';
import { MoveRefused } from './move-refused.ts';
import { MOVED_TABLES } from './moved-tables.ts';
import { writtenColumns } from './table-rows.ts';

/** A store that is on its way, or has gone. */
export interface StoreMove {
  ownerId: string;
  name: string;
  slug: string;
  /** Host and database. */
  target: string;
  closedAt: Date | null;
  movedAt: Date | null;
}

/**
 * How long others wait behind us for a lock, before we let them go on and try again. A vacuum gives
 * way after PostgreSQL's `deadlock_timeout` of one second.
 */
const LOCK_MS = 1_500;
const TRIES = 60;
const BUSY = new Set(['55P03', '40P01']);

/**
 * The move of a store with this id or address: of the one that is here, or else of one that has
 * gone. Null when there is none.
 */
export async function findMove(client: pg.Client, named: string): Promise<StoreMove | null> {
  const found = await client.query<StoreMove>(
    `select owner_id as "ownerId", name, slug, target, closed_at as "closedAt", moved_at as "movedAt"
       from store_moves
      where case when exists (select from stores where slug = $1 or id::text = $1)
                 then owner_id in (select owner_id from stores where slug = $1 or id::text = $1)
                 else slug = $1 or store_id::text = $1 end
      order by began_at desc limit 1`,
    [named],
  );
  return found.rows[0] ?? null;
}

/** Claims a store’s move for this session. False: somebody else moves it now. */
export async function claimMove(client: pg.Client, ownerId: string): Promise<boolean> {
  const found = await client.query<{ is_ours: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('store:move ' || $1::text, 0)) as is_ours`,
    [ownerId],
  );
  return found.rows[0]?.is_ours ?? false;
}

/** Notes a move that begins, and guards the store’s rows from now on. It goes on selling. */
export async function beginMove(client: pg.Client, ownerId: string, target: string): Promise<void> {
  await client.query(
    `insert into store_moves (owner_id, store_id, name, slug, target)
     select owner_id, id, name, slug, $2 from stores where owner_id = $1
     on conflict (owner_id) do update set target = excluded.target, began_at = now()`,
    [ownerId, target],
  );
  const columns = await writtenColumns(client);
  for (const { name, where } of MOVED_TABLES) {
    const isOwned = columns.get(name)?.some((column) => column.name === 'owner_id') ?? false;
    await soon(client, guard(name, isOwned, where(pg.escapeLiteral(ownerId)), ownerId));
  }
}

/** Triggers that call the guard for the store’s rows alone. */
function guard(table: string, isOwned: boolean, condition: string, ownerId: string): string {
  const owner = pg.escapeLiteral(ownerId);
  const args = isOwned ? owner : `${owner}, ${pg.escapeLiteral(condition)}`;
  const trigger = (name: string, events: string, row: string) =>
    `create or replace trigger ${name} before ${events} on ${table} for each row
     ${isOwned ? `when (${row}.owner_id = ${owner})` : ''}
     execute function guard_moving_store(${args});`;
  const [write, remove] = triggersOf(ownerId);
  return trigger(write, 'insert or update', 'new') + trigger(remove, 'delete', 'old');
}

const triggersOf = (ownerId: string): [write: string, remove: string] => {
  const name = `moving_${ownerId.replaceAll('-', '')}`;
  return [`${name}_write`, `${name}_remove`];
};

/**
 * Closes the store, once all who were writing to it have committed.
 * @throws MoveRefused when it was deleted meanwhile
 */
export async function closeStore(client: pg.Client, ownerId: string): Promise<void> {
  const owner = pg.escapeLiteral(ownerId);
  await soon(
    client,
    `select pg_advisory_xact_lock(hashtextextended('moving ' || ${owner}, 0));
     update store_moves m
        set closed_at = now(), name = s.name, slug = s.slug,
            receivers = array(select r.id from channel_connections c
                               cross join unnest(array[phone_number_id, account_id]) r (id)
                               where c.owner_id = ${owner} and r.id is not null)
       from stores s where s.owner_id = m.owner_id and m.owner_id = ${owner};`,
  );
  const { rowCount } = await client.query(
    'select from store_moves where owner_id = $1 and closed_at is not null',
    [ownerId],
  );
  if (rowCount === 0) throw new MoveRefused('The store was deleted meanwhile');
}

/** Opens a store again that did not arrive. */
export async function reopenStore(client: pg.Client, ownerId: string): Promise<void> {
  await client.query('update store_moves set closed_at = null where owner_id = $1', [ownerId]);
  await removeGuard(client, ownerId);
  await client.query('delete from store_moves where owner_id = $1', [ownerId]);
}

/**
 * Notes, also in the audit log, that the store is open elsewhere: from now on nobody sees it here.
 * Does nothing the next time.
 */
export const noteMoved = (ownerId: string): Promise<void> =>
  inTransaction(async (trx) => {
    const [move] = await rows<{ storeId: string; name: string; target: string }>(
      `update store_moves set moved_at = now() where owner_id = ? and moved_at is null
       returning store_id as "storeId", name, target`,
      [ownerId],
      trx,
    );
    if (!move) return;
    const { storeId, name, target } = move;
    await mayWrite(ownerId, trx);
    await rows(`update stores set shut_until = 'infinity' where owner_id = ?`, [ownerId], trx);
    await recordAudit(
      {
        action: 'store_moved',
        actor: SERVER,
        target: { type: 'store', id: storeId, name },
        ownerId,
        after: { movedTo: target },
      },
      trx,
    );
  });

/** Lets this transaction write to a store that is closed for its move. */
export const mayWrite = (ownerId: string, trx: Trx): Promise<unknown> =>
  rows(`select set_config('stallkeeper.moves_store', ?, true)`, [ownerId], trx);

/** Takes the triggers of a store away. */
export async function removeGuard(client: pg.Client, ownerId: string): Promise<void> {
  for (const { name } of MOVED_TABLES) {
    const drops = triggersOf(ownerId).map(
      (trigger) => `drop trigger if exists ${trigger} on ${name};`,
    );
    await soon(client, drops.join('\n'));
  }
}

/** Runs statements as one transaction that makes nobody wait for long. */
async function soon(client: pg.Client, statements: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`begin; set local lock_timeout = ${LOCK_MS}; ${statements} commit`);
      return;
    } catch (error) {
      await client.query('rollback');
      if (!BUSY.has((error as { code?: string }).code ?? '')) throw error;
      if (tries === TRIES) throw new MoveRefused('Something keeps writing to the store: try again');
    }
  }
}
