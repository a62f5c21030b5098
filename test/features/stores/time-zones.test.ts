import { expect, test } from 'vitest';
import { findStoreOf } from '../../../src/features/stores/find-store.ts';
import { todaysZoneName } from '../../../src/features/stores/time-zones.ts';
import { useApp } from '../../support/app.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/Mexico_City', 'America/Mexico_City'],
  ['UTC', 'UTC'],
])('%s is stored as %s', async (old, now) => {
  expect(todaysZoneName(old)).toBe(now);
  const store = await aStore(context.app);
  const answer = await context.app.inject({
    method: 'PATCH',
    url: '/api/store',
    headers: store.headers,
    payload: { timeZone: old },
  });
  expect([answer.statusCode, answer.json().timeZone]).toEqual([200, now]);
  expect((await findStoreOf(store.tenant))?.timeZone).toBe(now);
});
