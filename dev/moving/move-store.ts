import type pg from 'pg';
import type { FileStore } from '../../src/clients/files.ts';
import { missingFiles } from '../files/named-files.ts';
import { claimsOf, takenClaims } from './claims.ts';
import { deleteMovedStore } from './delete-moved-store.ts';
import { findStore, refuseMissing } from './export-store.ts';
import { copyFiles, isOurPlace, keepFiles, removeFiles } from './move-files.ts';
import { MoveRefused } from './move-refused.ts';
import { begin, schemaOf } from './open-database.ts';
import type { Resealing } from './reseal-row.ts';
import { RowCopy } from './row-copy.ts';
import {
  beginMove,
  claimMove,
  closeStore,
  findMove,
  noteMoved,
  reopenStore,
  type StoreMove,
} from './source-state.ts';

export interface Moving {
  /** Slug or id. */
  store: string;
  /** Host and database, as the operator gives them. */
  target: string;
  /** Null where both installations have one key. */
  resealing: Resealing | null;
  /** Null where both installations use the same files. */
  files: FileStore | null;
  /** Whether files that rows name may be missing: they were lost before. */
  mayLackFiles: boolean;
  say(line: string): void;
}

/** So few changes, or no fewer than in the pass before, are left to the last pass. */
const FEW_ROWS = 500;
const MUCH_LESS = 0.7;

/**
 * Moves a store to another database while it sells (docs/decisions/0064). It is closed from the last
 * pass until it is open there. Also finishes, or takes back, a move that was killed.
 * @throws MoveRefused
 */
export async function moveStore(
  source: pg.Client,
  target: pg.Client,
  asked: Moving,
): Promise<void> {
  if (asked.files && (await isOurPlace(asked.files))) {
    throw new MoveRefused(
      'Both installations keep their files in the same place: leave --to-files-env out',
    );
  }
  const earlier = await findMove(source, asked.store);
  if (earlier && (await isSettled(source, target, earlier, asked))) return;
  const { ownerId } = await findStore(source, asked.store);
  await claim(source, ownerId);
  if (asked.files && !asked.mayLackFiles) refuseMissing(await missingFiles(source, ownerId));
  await beginMove(source, ownerId, asked.target);
  const since = await arrive(source, target, ownerId, asked);
  await noteMoved(ownerId);
  const seconds = ((performance.now() - since) / 1_000).toFixed(1);
  asked.say(`The store is open at ${asked.target}; it was closed for ${seconds} s`);
  await leave(source, ownerId, asked);
}

/** Finishes an earlier move whose store has arrived. False: there is none any more. */
async function isSettled(
  source: pg.Client,
  target: pg.Client,
  earlier: StoreMove,
  asked: Moving,
): Promise<boolean> {
  const { ownerId, name, closedAt, movedAt } = earlier;
  await claim(source, ownerId);
  if (!closedAt) return false;
  if (earlier.target !== asked.target) {
    const has = movedAt ? 'has moved' : 'is on its way';
    throw new MoveRefused(`${name} ${has} to ${earlier.target}`);
  }
  const isThere = await hasArrived(target, ownerId);
  if (movedAt && !isThere) {
    throw new MoveRefused(`${name} had moved to ${earlier.target}, and is no longer there`);
  }
  if (!isThere) {
    await reopenStore(source, ownerId);
    asked.say('An earlier move had not arrived: the store was opened here again');
    return false;
  }
  if (!movedAt) await noteMoved(ownerId);
  asked.say(`${name} is open at ${asked.target}`);
  await leave(source, ownerId, asked);
  return true;
}

/** @throws MoveRefused */
async function claim(source: pg.Client, ownerId: string): Promise<void> {
  if (!(await claimMove(source, ownerId))) throw new MoveRefused('This store is being moved now');
}

/** Copies the store and opens it there. Returns since when it is closed here. */
async function arrive(
  source: pg.Client,
  target: pg.Client,
  ownerId: string,
  asked: Moving,
): Promise<number> {
  let since = 0;
  try {
    await begin(target, 'write');
    await lockArrival(target, ownerId);
    await assertFits(source, target, ownerId);
    // It may have been here before.
    await target.query('delete from store_moves where owner_id = $1', [ownerId]);
    await keepFiles(target, ownerId);
    const copy = await RowCopy.begin(source, target, ownerId, asked.resealing);
    await copyWhileItSells(copy, ownerId, asked);
    since = performance.now();
    await closeStore(source, ownerId);
    await copy.pass();
    if (asked.files) await copyFiles(ownerId, asked.files);
    const different = await copy.differences();
    if (different.length > 0) {
      throw new MoveRefused(`These tables did not arrive as they are: ${different.join(', ')}`);
    }
  } catch (error) {
    // Nothing was committed there, and nothing will be.
    await target.query('rollback').catch(() => {});
    await takeBack(source, ownerId, asked);
    throw error;
  }
  await commitArrival(source, target, ownerId, asked);
  return since;
}

async function copyWhileItSells(copy: RowCopy, ownerId: string, asked: Moving): Promise<void> {
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    const written = await copy.pass();
    const files = asked.files ? await copyFiles(ownerId, asked.files) : 0;
    asked.say(`Copied ${written} rows and ${files} files`);
    if (written < FEW_ROWS || written > before * MUCH_LESS) return;
    before = written;
  }
}

async function commitArrival(
  source: pg.Client,
  target: pg.Client,
  ownerId: string,
  asked: Moving,
): Promise<void> {
  const answer = await target
    .query('commit')
    .catch((error: Error & { severity?: string }) => error);
  if ('command' in answer && answer.command === 'COMMIT') return;
  // A server that refuses says how severe it is; a lost connection says nothing of what was done.
  const isRefused = 'command' in answer || answer.severity === 'ERROR';
  if (!isRefused) {
    throw new MoveRefused(
      `The connection to ${asked.target} was lost while the store arrived. It stays closed here: run the same command again, which finds out`,
    );
  }
  await takeBack(source, ownerId, asked);
  throw new MoveRefused(`${asked.target} did not take the store, which is open here again`);
}

async function takeBack(source: pg.Client, ownerId: string, { files }: Moving): Promise<void> {
  await reopenStore(source, ownerId);
  if (files) await removeFiles(ownerId, files);
}

/** Deletes what is left of a store that is open elsewhere. */
async function leave(source: pg.Client, ownerId: string, { files, say }: Moving): Promise<void> {
  if (files) await copyFiles(ownerId, files);
  await deleteMovedStore(source, ownerId, files === null);
  say('Its rows here are deleted');
}

/** @throws MoveRefused while an earlier move may still commit */
async function lockArrival(target: pg.Client, ownerId: string): Promise<void> {
  const { rows } = await target.query<{ is_ours: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('store:arrival ' || $1::text, 0)) as is_ours`,
    [ownerId],
  );
  if (!rows[0]?.is_ours) {
    throw new MoveRefused('An earlier move of this store still ends there: try again in a minute');
  }
}

async function hasArrived(target: pg.Client, ownerId: string): Promise<boolean> {
  await begin(target, 'write');
  try {
    await lockArrival(target, ownerId);
    const { rows } = await target.query('select from users where id = $1', [ownerId]);
    return rows.length > 0;
  } finally {
    await target.query('rollback');
  }
}

/** @throws MoveRefused */
async function assertFits(source: pg.Client, target: pg.Client, ownerId: string): Promise<void> {
  const [here, there] = [await schemaOf(source), await schemaOf(target)];
  if (here !== there) {
    throw new MoveRefused(
      `This database’s schema is ${here}, the other’s is ${there}: use the same release of Stallkeeper on both sides`,
    );
  }
  const taken = await takenClaims(target, await claimsOf(source, ownerId));
  if (taken.length > 0) throw new MoveRefused(`In use there: ${taken.join(', ')}`);
}
