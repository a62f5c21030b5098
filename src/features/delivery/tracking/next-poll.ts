import type { ParcelState } from '../../../enums.ts';
import { isAtEnd } from './next-parcel.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const FOLLOWED_FOR_MS = 45 * DAY;

/** The pause after an answer, by state; it grows with the parcel's age. */
const PAUSES: Partial<Record<ParcelState, number>> = {
  out_for_delivery: 30 * MINUTE,
  attention: HOUR,
  in_transit: 2 * HOUR,
  awaiting_scan: 2 * HOUR,
  returning: 6 * HOUR,
};

export function nextPollAt(
  { state, createdAt }: { state: ParcelState | null; createdAt: string },
  now: Date,
): Date | null {
  const age = now.getTime() - new Date(createdAt).getTime();
  if (isAtEnd(state) || age > FOLLOWED_FOR_MS) return null;
  const slower = age > 21 * DAY ? 12 : age > 7 * DAY ? 3 : 1;
  const pause = (state && PAUSES[state]) ?? 2 * HOUR;
  return new Date(now.getTime() + (state === 'out_for_delivery' ? pause : pause * slower));
}

export const pauseAfterFailures = (failures: number): number =>
  Math.min(5 * MINUTE * 2 ** Math.min(failures, 10), 6 * HOUR);
