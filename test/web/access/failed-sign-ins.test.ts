import { beforeEach, expect, test } from 'vitest';
import { aSeller, freshAddress, PASSWORD } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { besideSettings, countingStatements } from '../../support/statements.ts';

const t = useApp();
beforeEach(async () => {
  await t.app.failedSignIns.keep();
  await rows('delete from failed_sign_ins');
});

const byApi = (email: string, password: string, remoteAddress = freshAddress()) =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress,
  });
const byPage = (email: string, password: string, remoteAddress = freshAddress()) =>
  t.app.inject({
    method: 'POST',
    url: '/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams({ email, password }).toString(),
    remoteAddress,
  });
const kept = async () => {
  await t.app.failedSignIns.keep();
  return rows('select wrong, refused from failed_sign_ins');
};

test('wrong tries of the page and the API are counted, right ones are not', async () => {
  const { email } = await aSeller(t.app);
  expect((await byApi(email, PASSWORD)).statusCode).toBe(200);
  expect((await byPage(email, PASSWORD)).statusCode).toBe(303);
  expect(await kept()).toEqual([]);
  expect((await byApi(email, 'another one')).statusCode).toBe(401);
  expect((await byApi('nobody@example.com', PASSWORD)).statusCode).toBe(401);
  expect((await byPage(email, 'another one')).statusCode).toBe(422);
  expect(await kept()).toEqual([{ wrong: 3, refused: 0 }]);
});

test('a flood that the limits refuse costs the database one row', async () => {
  const { email } = await aSeller(t.app);
  const address = freshAddress();
  for (let n = 0; n < 10; n++) await byApi(email, 'another one', address);
  await t.app.failedSignIns.keep();
  await rows('delete from failed_sign_ins');
  const flood = async () => {
    for (let n = 0; n < 200; n++) {
      expect((await byApi(email, 'another one', address)).statusCode).toBe(429);
    }
    expect((await byPage(email, 'another one', address)).statusCode).toBe(429);
    await t.app.failedSignIns.keep();
  };
  const { statements } = await countingStatements(t.db.knex, flood, besideSettings);
  expect(statements).toHaveLength(1);
  expect(await kept()).toEqual([{ wrong: 0, refused: 201 }]);
});
