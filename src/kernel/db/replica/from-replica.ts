import type { PoolSettings, Trx } from '../db.ts';
import { type Freshness, LONGEST_CHOICE_MS, Replica, type ReplicaStanding } from './replica.ts';
import type { ReplicaAddress } from './replica-address.ts';

export interface Dated<T> {
  found: T;
  /** All that was committed before is in it; null for what the primary said. */
  asOf: Date | null;
}

let replica: Replica | null = null;

/** Null: none. Returns what closes it. */
export function connectReplica(
  address: ReplicaAddress | null,
  settings: Pick<PoolSettings, 'longestStatementMs' | 'log'> = {},
): () => Promise<void> {
  const opened = address && new Replica(address, settings);
  replica = opened;
  return async () => {
    if (replica === opened) replica = null;
    await opened?.close();
  };
}

/**
 * Reads from the replica if there is one that is fit for it, else from the primary. Never for what
 * decides about stock or money. `read` sends its statements through `from`, changes nothing, and may
 * be called twice.
 */
export async function fromReplica<T>(
  freshness: Freshness,
  read: (from?: Trx) => Promise<T>,
): Promise<Dated<T>> {
  return (await replica?.read(freshness, read)) ?? { found: await read(), asOf: null };
}

/** For files, which can't say how old they are: all that was committed before is in it. */
export const currentFromReplica = async <T>(read: (from?: Trx) => Promise<T>): Promise<T> =>
  (await fromReplica('current', read)).found;

export const longestChoiceMs = (freshness: Freshness): number =>
  replica ? LONGEST_CHOICE_MS[freshness] : 0;

/** Null without a replica. Never throws. */
export const replicaStanding = async (): Promise<ReplicaStanding | null> =>
  replica ? replica.standing() : null;
