import type { ParcelState } from '../../enums.ts';

/**
 * The shipment scale of the aggregator's codes. There is a second scale, of its orders, with the
 * same numbers for other things: it must never be read with this one.
 */
const CODES: Record<ParcelState, readonly number[]> = {
  awaiting_scan: [0, 1, 3, 5, 13, 15, 19, 20, 27, 59, 60, 61, 62, 63, 67, 68, 71, 72],
  in_transit: [6, 18, 38, 39, 42, 48, 49, 50, 51, 52, 54, 55, 56, 57],
  out_for_delivery: [17],
  delivered: [7, 26],
  attention: [21, 22, 23, 40, 47, 76, 77],
  returning: [9, 41, 46, 75, 78],
  returned: [10, 14],
  lost: [12, 24, 25, 44],
  cancelled: [8, 16, 45],
};

const STATES = new Map(
  Object.entries(CODES).flatMap(([state, codes]) =>
    codes.map((code) => [code, state as ParcelState] as const),
  ),
);

/** Sent as "7", 7 or "NA"; null for an invalid one. */
export function statusCode(value: unknown): number | null {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? value : null;
  return typeof value === 'string' && /^\s*\d{1,3}\s*$/.test(value) ? Number(value) : null;
}

/** Null for a code that we do not know. */
export const parcelStateOf = (code: number | null): ParcelState | null =>
  code === null ? null : (STATES.get(code) ?? null);

/** Codes of a try that failed at the door; the others of `attention` are delays and searches. */
const FAILED_AT_DOOR = [21, 77];
export const isFailedDelivery = (code: number | null): boolean =>
  code !== null && FAILED_AT_DOOR.includes(code);
