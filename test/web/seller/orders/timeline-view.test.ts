import { expect, test } from 'vitest';
import { timelineView } from '../../../../src/features/orders/pages/timeline-view.ts';
import type { TimelineEntry } from '../../../../src/features/orders/timeline.ts';
import { translator } from '../../../../src/kernel/translation/translator.ts';

const STORE = { currency: 'INR', country: 'IN' };
const INDIA = translator('en', 'en-IN');
const MEERA = { id: 'm', name: 'Meera', impersonatedBy: null };

const entry = (more: Partial<TimelineEntry>): TimelineEntry => ({
  at: '2026-11-20T10:42:00.000Z',
  type: 'status_changed',
  actor: MEERA,
  data: { status: { from: 'pending', to: 'confirmed' } },
  ...more,
});

test('the newest entries come first and open, a long story’s beginning is folded', () => {
  const entries = Array.from({ length: 20 }, (_, n) =>
    entry({ type: 'note', data: { text: String(n) } }),
  );
  const { recent, earlier } = timelineView(entries, STORE, INDIA);
  expect(recent.map(({ said }) => said)).toEqual(['19', '18', '17', '16', '15', '14']);
  expect(earlier).toHaveLength(14);
});

test('one entry too many is not folded', () => {
  const { recent, earlier } = timelineView(
    Array.from({ length: 7 }, () => entry({})),
    STORE,
    INDIA,
  );
  expect([recent.length, earlier.length]).toEqual([7, 0]);
});

test('an entry says what, why, from what to what, and by whom', () => {
  const support = { ...MEERA, impersonatedBy: 'operator' };
  const moved = entry({ data: { ...entry({}).data, reason: 'Called' }, actor: support });
  const edited = entry({ type: 'edited', data: { notes: { from: '', to: 'Gift' } } });
  const { recent } = timelineView([moved, edited], STORE, INDIA);
  expect(recent).toMatchObject([
    { words: 'Notes changed', details: ['Note: none → “Gift”'], said: '' },
    { words: 'Pending → Confirmed', said: 'Called', actor: { impersonatedBy: 'operator' } },
  ]);
});
