import { boundedRead, type Part } from '../bounded-read.ts';
import { platformTotals } from './queries/counts.ts';
import { endingTrials } from './queries/ending-trials.ts';
import { type Needs, readNeeds } from './read-needs.ts';
import { subscriptionCounts } from './subscription-counts.ts';
import { trialRows } from './trial-rows.ts';

const READERS = {
  needs: async (): Promise<Needs> => readNeeds(),
  totals: () => boundedRead(platformTotals),
  subscriptions: () => boundedRead(subscriptionCounts),
  trials: () => boundedRead(async (trx) => trialRows(await endingTrials(trx))),
};
export type TileName = keyof typeof READERS;
export const TILE_NAMES = Object.keys(READERS) as TileName[];

export type Tiles = { [Name in TileName]: Awaited<ReturnType<(typeof READERS)[Name]>> };

/** In parallel; a failed one has its error. */
export async function readTiles(names: readonly TileName[]): Promise<Partial<Tiles>> {
  const read = await Promise.all(names.map(async (name) => [name, await READERS[name]()] as const));
  return Object.fromEntries(read);
}

export function failuresOf(tiles: Partial<Tiles>): { tile: string; error: Error }[] {
  const { needs, ...others } = tiles;
  const parts: [string, Part<unknown> | undefined][] = [
    ...Object.entries(others),
    ...Object.entries(needs?.parts ?? {}),
  ];
  return parts.flatMap(([tile, part]) => (part?.error ? [{ tile, error: part.error }] : []));
}
