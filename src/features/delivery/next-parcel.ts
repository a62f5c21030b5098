import type { Tracking } from '../../clients/courier/tracking.ts';
import type { ParcelState } from '../../enums.ts';

/** What tracking changes of a parcel. Times ISO 8601. */
export interface ParcelProgress {
  state: ParcelState | null;
  label: string | null;
  lastScanAt: string | null;
}

/** The order of states: a later stage never returns to an earlier one, and the last is final. */
const STAGES: Record<ParcelState, number> = {
  awaiting_scan: 1,
  in_transit: 2,
  out_for_delivery: 2,
  attention: 2,
  returning: 3,
  delivered: 4,
  returned: 4,
  lost: 4,
  cancelled: 4,
};
const stageOf = (state: ParcelState | null): number => (state ? STAGES[state] : 0);
const LAST_STAGE = 4;

const DAY_OUT: readonly (ParcelState | null)[] = ['in_transit', 'out_for_delivery', 'attention'];
const isBefore = (state: ParcelState, other: ParcelState | null): boolean =>
  DAY_OUT.indexOf(state) < DAY_OUT.indexOf(other);

export const isAtEnd = (state: ParcelState | null): boolean => stageOf(state) === LAST_STAGE;

export const hasLeft = (state: ParcelState | null): boolean =>
  state !== 'cancelled' && state !== 'lost' && stageOf(state) >= 2;

/**
 * A parcel's state after an answer of the courier. Forward only: an answer that is older or leads
 * back changes nothing. Within a stage the later scan counts, so that a failed delivery can be out
 * for delivery again; without a later scan the state doesn't go back there either.
 */
export function nextParcel(
  known: ParcelProgress,
  { state, label, scans }: Pick<Tracking, 'state' | 'label' | 'scans'>,
): ParcelProgress {
  const scannedAt = scans[0]?.at ?? null;
  const isLate = known.lastScanAt !== null && (scannedAt === null || scannedAt < known.lastScanAt);
  const lastScanAt = isLate ? known.lastScanAt : (scannedAt ?? known.lastScanAt);
  if (isAtEnd(known.state)) return { ...known, lastScanAt };
  // An unknown code: the state stays, with the courier's own word.
  if (state === null) return { ...known, lastScanAt, label: isLate ? known.label : label || null };
  const ahead = stageOf(state) - stageOf(known.state);
  const isNew = lastScanAt !== known.lastScanAt || known.lastScanAt === null;
  const mayFollow =
    ahead > 0 || (ahead === 0 && !isLate && (isNew || !isBefore(state, known.state)));
  return mayFollow ? { state, label: label || null, lastScanAt } : { ...known, lastScanAt };
}

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
