/** `condition` is SQL that selects the rows of a table with `owner_id`. */
export interface Slice {
  condition: string;
  bindings: readonly unknown[];
  isLarge: boolean;
}

/** All rows, those of no store too. */
export const EVERYTHING: Slice = { condition: 'true', bindings: [], isLarge: false };

export interface Weighed {
  ownerId: string;
  weight: number;
}

/** Stores without orders have goods and messages. */
export const STORE_WEIGHT = 20;

const FIRST = '00000000-0000-0000-0000-000000000000';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Groups stores, in their order, so that none is heavier than `most` unless it has one store alone. */
export function grouped(stores: readonly Weighed[], most: number): Weighed[][] {
  const groups: Weighed[][] = [];
  let sum = 0;
  for (const store of stores) {
    const last = groups.at(-1);
    if (last && sum + store.weight <= most) {
      last.push(store);
      sum += store.weight;
    } else {
      groups.push([store]);
      sum = store.weight;
    }
  }
  return groups;
}

const isLarge = (group: readonly Weighed[], most: number): boolean =>
  (group[0]?.weight ?? 0) > most;

/**
 * In the order of their owners, without a gap: a row whose owner is gone is in one of them, too.
 */
export function rangesOf(stores: readonly Weighed[], most: number): Slice[] {
  const groups = grouped(stores, most);
  if (groups.length === 0) return [EVERYTHING];
  return groups.map((group, place) => ({
    condition: 'owner_id >= ? and owner_id < ?',
    bindings: [place === 0 ? FIRST : group[0]?.ownerId, groups[place + 1]?.[0]?.ownerId ?? LAST],
    isLarge: isLarge(group, most),
  }));
}

export const listsOf = (stores: readonly Weighed[], most: number): Slice[] =>
  grouped(stores, most).map((group) => ({
    condition: 'owner_id = any(?::uuid[])',
    bindings: [group.map(({ ownerId }) => ownerId)],
    isLarge: isLarge(group, most),
  }));
