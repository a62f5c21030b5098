export interface Tall {
  height: number;
}

/**
 * Distributes rows over pages: the first page has less room, and after the last row `tail` must
 * fit. At least one row is on the page with the tail, so that no page has only totals.
 */
export function fillPages<T extends Tall>(
  rows: readonly T[],
  room: { first: number; other: number; tail: number },
): T[][] {
  const pages: T[][] = [[]];
  let left = room.first;
  for (const row of rows) {
    if (row.height > left && pages.at(-1)?.length) {
      pages.push([]);
      left = room.other;
    }
    pages.at(-1)?.push(row);
    left -= row.height;
  }
  if (room.tail <= left) return pages;
  const last = pages.at(-1) ?? [];
  const moved = last.length > 1 ? last.splice(-1) : [];
  return [...pages, moved];
}
