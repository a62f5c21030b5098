import { expect, test } from 'vitest';
import { connectReader } from '../../../src/features/model-readings/reader-connection.ts';
import { useApp } from '../../support/app.ts';
import { pagesOf } from '../../support/pages.ts';
import { useReaderSimulator } from '../../support/reader-simulator.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
useReaderSimulator();
const { get, post } = pagesOf(context);
const HERE = '/dashboard/settings/messages';

const isOn = async ({ ownerId }: TestStore) =>
  (
    await rows<{ isOn: boolean }>('select model_reader as "isOn" from stores where owner_id = ?', [
      ownerId,
    ])
  )[0]?.isOn;

test('is off until the owner switches it on, who reads first what goes to whom', async () => {
  const store = await aStore(context.app);
  expect(await isOn(store)).toBe(false);
  const { body } = await get(store, HERE);
  expect(body).toContain('What we send while AI is on');
  expect(body).toContain('127.0.0.1:');
  expect((await post(store, `${HERE}/reader`, { modelReader: 'on' })).statusCode).toBe(303);
  expect(await isOn(store)).toBe(true);
  const logged = await rows(
    `select changes from store_log_entries where owner_id = ? and action = 'reader_changed'`,
    [store.ownerId],
  );
  expect(logged).toEqual([{ changes: [{ field: 'modelReader', before: 'off', after: 'on' }] }]);
  expect((await post(store, `${HERE}/reader`, { modelReader: 'off' })).statusCode).toBe(303);
  expect(await isOn(store)).toBe(false);
});

test('is not offered where the platform has no model, nor switched on', async () => {
  connectReader(null);
  const store = await aStore(context.app);
  expect((await get(store, HERE)).body).not.toContain('Read messages with AI');
  expect((await post(store, `${HERE}/reader`, { modelReader: 'on' })).statusCode).toBe(422);
  const answer = await context.app.inject({
    method: 'PATCH',
    url: '/api/store',
    payload: { modelReader: true },
    headers: store.headers,
  });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'NO_READER']);
  expect(await isOn(store)).toBe(false);
});
