import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PARCEL_STATES, type ParcelState } from '../../../src/enums.ts';
import {
  nextParcel,
  nextPollAt,
  type ParcelProgress,
  pauseAfterFailures,
} from '../../../src/features/delivery/next-parcel.ts';

const NOTHING: ParcelProgress = { state: null, label: null, lastScanAt: null };
const minute = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString();
const answer = (state: ParcelState | null, at: number | null, label: string = state ?? 'New') => ({
  state,
  label,
  scans: at === null ? [] : [{ at: minute(at), state, label, location: '' }],
});
/** Where a parcel stands after these answers, in this order. */
const standsAfter = (...answers: ReturnType<typeof answer>[]) =>
  answers.reduce(nextParcel, NOTHING);

describe('a parcel', () => {
  test('goes forward with its scans', () => {
    const states = [
      answer('awaiting_scan', null),
      answer('in_transit', 1),
      answer('out_for_delivery', 2),
      answer('delivered', 3),
    ];
    expect(standsAfter(...states)).toEqual({
      state: 'delivered',
      label: 'delivered',
      lastScanAt: minute(3),
    });
  });

  test('is not moved back by a late answer', () => {
    expect(standsAfter(answer('out_for_delivery', 5), answer('in_transit', 3)).state).toBe(
      'out_for_delivery',
    );
    expect(standsAfter(answer('in_transit', 5), answer('awaiting_scan', 9)).state).toBe(
      'in_transit',
    );
    expect(standsAfter(answer('returning', 5), answer('in_transit', 9)).state).toBe('returning');
  });

  test('may be out again after a failed delivery', () => {
    expect(standsAfter(answer('attention', 5), answer('out_for_delivery', 9)).state).toBe(
      'out_for_delivery',
    );
  });

  test('that has arrived stays there', () => {
    for (const state of PARCEL_STATES) {
      expect(standsAfter(answer('delivered', 5), answer(state, 9)).state).toBe('delivered');
    }
  });

  test('stays where it was under a code that we do not know, with the courier’s word', () => {
    expect(standsAfter(answer('in_transit', 5), answer(null, 6, 'Drone launched'))).toMatchObject({
      state: 'in_transit',
      label: 'Drone launched',
    });
    expect(standsAfter(answer('in_transit', 5), answer(null, 4, 'Drone launched'))).toMatchObject({
      label: 'in_transit',
    });
  });

  test('that nobody knows any more stays where it was', () => {
    expect(standsAfter(answer('in_transit', 5), answer('awaiting_scan', null)).state).toBe(
      'in_transit',
    );
  });
});

test('whatever comes in whatever order, a stage is never left for an earlier one', () => {
  const STAGE = {
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
  const stage = (state: ParcelState | null) => (state ? STAGE[state] : 0);
  const some = fc.tuple(
    fc.option(fc.constantFrom(...PARCEL_STATES)),
    fc.option(fc.integer({ min: 0, max: 30 })),
  );
  fc.assert(
    fc.property(fc.array(some, { maxLength: 20 }), (answers) => {
      let known = NOTHING;
      for (const [state, at] of answers) {
        const next = nextParcel(known, answer(state, at));
        expect(stage(next.state)).toBeGreaterThanOrEqual(stage(known.state));
        if (stage(known.state) === 4) expect(next.state).toBe(known.state);
        expect((next.lastScanAt ?? '') >= (known.lastScanAt ?? '')).toBe(true);
        // The same answer again changes nothing.
        expect(nextParcel(next, answer(state, at))).toEqual(next);
        known = next;
      }
    }),
  );
});

describe('the next question', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const minutesTo = (state: ParcelState | null, ageDays: number) => {
    const createdAt = new Date(now.getTime() - ageDays * 86_400_000).toISOString();
    const at = nextPollAt({ state, createdAt }, now);
    return at && (at.getTime() - now.getTime()) / 60_000;
  };

  test.each([
    ['out_for_delivery', 2, 30],
    ['out_for_delivery', 30, 30],
    ['in_transit', 2, 120],
    ['in_transit', 10, 360],
    ['in_transit', 30, 1_440],
    ['awaiting_scan', 0, 120],
    [null, 0, 120],
    ['returning', 1, 360],
    ['in_transit', 46, null],
    ['delivered', 1, null],
    ['returned', 1, null],
    ['lost', 1, null],
    ['cancelled', 1, null],
  ] as const)('about %s after %i days comes in %s minutes', (state, age, minutes) => {
    expect(minutesTo(state, age)).toBe(minutes);
  });

  test('waits longer with each failure, six hours at most', () => {
    const minutes = [0, 1, 2, 3, 10, 1_000].map(
      (failures) => pauseAfterFailures(failures) / 60_000,
    );
    expect(minutes).toEqual([5, 10, 20, 40, 360, 360]);
  });
});
