import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '../../../src/features/platform/audit/list-audit.ts';
import { changePlatformSettings } from '../../../src/features/platform/change-platform-settings.ts';
import { platformSettings } from '../../../src/features/platform/settings.ts';
import { PASSWORD, signIn } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { pagesOf } from '../../support/pages.ts';
import { setPlatform } from '../../support/platform-settings.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, aStore, signInAs, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get, post } = pagesOf(context);
const HOME = '/admin/settings';
let asha: Awaited<ReturnType<typeof anOperator>>;
let operator: TestStore;

beforeAll(async () => {
  asha = await anOperator(context.app);
  operator = asha as unknown as TestStore;
});
afterEach(() =>
  setPlatform({
    maintenanceMode: false,
    inactiveStores: 'serve',
    orderCap: 'count',
    requireKnownPayment: false,
    requireOperatorSecondFactor: false,
    webhookRetentionDays: 30,
  }),
);

const lastAudit = async () => (await listAudit({}, { page: 1, limit: 1 })).items[0];
const fieldOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

describe('maintenance', () => {
  const turn = (maintenance: string, reason: string) =>
    post(operator, `${HOME}/maintenance`, { maintenance, reason });

  test('is turned on and off with a reason, and every page of the portal says so meanwhile', async () => {
    expect((await turn('on', 'Moving the database')).headers.location).toBe(HOME);
    for (const url of [HOME, '/admin/subscriptions', `${HOME}/audit`]) {
      const { body } = await get(operator, url);
      expect(body).toContain('class="maintenance-strip"');
      expect(body).toContain('by <span dir="auto">Asha</span>. Shops and dashboards are closed');
    }
    expect(await lastAudit()).toMatchObject({
      after: { maintenanceMode: true },
      reason: 'Moving the database',
    });
    expect((await turn('off', 'Moved')).statusCode).toBe(303);
    expect((await get(operator, HOME)).body).not.toContain('maintenance-strip');
  });

  test('without a reason nothing is turned; turned by another meanwhile, it says by whom', async () => {
    const refused = await turn('on', '');
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('3 to 500')]);
    // The summary leads to the field of this form, not to the other form’s reason.
    expect(refused.body).toContain('<a href="#f-maintenance-reason">');
    const changes = { maintenanceMode: true };
    await changePlatformSettings({ changes }, { ...asha, name: 'Ravi' });
    const clash = await turn('on', 'Moving the database');
    expect(clash.statusCode).toBe(409);
    expect(clash.body).toContain('Maintenance mode is already on: Ravi, just now');
  });
});

describe('rules for every store', () => {
  const FIELDS = {
    inactiveStores: 'close',
    orderCap: 'enforce',
    requireKnownPayment: 'yes',
    requireOperatorSecondFactor: 'no',
    webhookRetentionDays: '60',
    reason: 'As agreed with support',
  };
  const seen = async () => fieldOf((await get(operator, HOME)).body, 'seen');

  test('say what they touch right now, and are saved together with one reason', async () => {
    const { storeId } = await aStore(context.app);
    await rows('update stores set is_active = false where id = ?', [storeId]);
    const { body } = await get(operator, HOME);
    expect(body).toContain('Right now, 1 store is suspended');
    expect(body).toContain('Right now, no stores have');
    const saved = await post(operator, `${HOME}/platform`, { ...FIELDS, seen: await seen() });
    expect(saved.statusCode).toBe(303);
    expect(await platformSettings()).toMatchObject({
      maintenanceMode: false,
      inactiveStores: 'close',
      orderCap: 'enforce',
      requireKnownPayment: true,
      webhookRetentionDays: 60,
    });
    expect((await lastAudit())?.reason).toBe('As agreed with support');
  });

  test.each([
    [{ webhookRetentionDays: '7' }, 'from 8 to 365'],
    [{ webhookRetentionDays: 'many' }, 'from 8 to 365'],
    [{ reason: 'x' }, '3 to 500 characters'],
  ])('%j comes back in words, with what was typed', async (wrong, words) => {
    const fields = { ...FIELDS, seen: await seen(), ...wrong };
    const answer = await post(operator, `${HOME}/platform`, fields);
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining(words)]);
    expect(answer.body).toContain(`value="${fields.webhookRetentionDays}"`);
    expect(await platformSettings()).toMatchObject({ orderCap: 'count' });
  });

  test('changed meanwhile, they are not written over unseen; sent once more, they are', async () => {
    const fields = { ...FIELDS, seen: await seen() };
    await changePlatformSettings({ changes: { orderCap: 'enforce' } }, { ...asha, name: 'Ravi' });
    const clash = await post(operator, `${HOME}/platform`, fields);
    expect(clash.statusCode).toBe(409);
    expect(clash.body).toContain(
      'The settings have changed since you opened the page: Ravi, just now',
    );
    expect(clash.body).toContain('value="As agreed with support"');
    expect(await platformSettings()).toMatchObject({ inactiveStores: 'serve' });
    const again = { ...FIELDS, seen: fieldOf(clash.body, 'seen') };
    expect((await post(operator, `${HOME}/platform`, again)).statusCode).toBe(303);
    expect(await platformSettings()).toMatchObject({ inactiveStores: 'close' });
  });
});

describe('operators', () => {
  const make = (fields: object) =>
    post(operator, `${HOME}/admins/new`, {
      name: 'Ravi',
      email: 'ravi@platform.example',
      reason: 'New hire',
      currentPassword: 'correct horse battery',
      ...fields,
    });

  test('are made with a password of ours, which is shown once and opens the portal', async () => {
    expect((await get(operator, `${HOME}/admins/new`)).body).toContain(
      'The account is active immediately',
    );
    const made = await make({});
    expect([made.statusCode, made.headers['cache-control']]).toEqual([201, 'no-store']);
    const password = /<code>([^<]{20,})<\/code>/.exec(made.body)?.[1] ?? '';
    expect((await signIn(context.app, 'ravi@platform.example', password)).statusCode).toBe(200);
    const list = await get(operator, HOME);
    expect(list.body).toContain('ravi@platform.example');
    expect(list.body).not.toContain(password);
  });

  test('are made with a typed password; what is wrong comes back without it', async () => {
    const taken = await make({ email: operator.email, password: PASSWORD });
    expect(taken.statusCode).toBe(422);
    expect(taken.body).toContain('is already used by another account');
    expect(taken.body).not.toContain(PASSWORD);
    expect((await make({ password: 'password123' })).body).toContain('too easy to guess');
    expect((await make({ email: 'x@platform.example', reason: '' })).statusCode).toBe(422);
    const stolen = await make({ email: 'x@platform.example', currentPassword: 'a guess' });
    expect([stolen.statusCode, stolen.body]).toEqual([
      422,
      expect.stringContaining('Your password is incorrect'),
    ]);
    expect(stolen.body).not.toContain('a guess');
    const made = await make({ email: 'noor@platform.example', password: PASSWORD });
    expect(made.statusCode).toBe(303);
    expect((await signIn(context.app, 'noor@platform.example')).statusCode).toBe(200);
  });
});

describe('another operator', () => {
  const fields = { reason: 'Has left', currentPassword: 'correct horse battery' };
  const page = (id: string) => `${HOME}/admins/${id}`;

  test('is suspended, reactivated and deleted on a page, with a reason and one’s own password', async () => {
    const noor = await anOperator(context.app, 'Noor');
    expect((await get(operator, HOME)).body).toContain(`href="${page(noor.id)}"`);
    const shown = await get(operator, page(noor.id));
    expect(shown.body).toContain('Suspend</h2>');
    expect(shown.body).toContain('signed out everywhere immediately');
    const off = await post(operator, `${page(noor.id)}/switch`, { ...fields, seen: 'on' });
    expect([off.statusCode, off.headers.location]).toEqual([303, `${HOME}#operators`]);
    expect((await get(noor as unknown as TestStore, HOME)).statusCode).toBe(303);
    expect((await get(operator, page(noor.id))).body).toContain('Reactivate</h2>');
    const on = await post(operator, `${page(noor.id)}/switch`, { ...fields, seen: 'off' });
    expect(on.statusCode).toBe(303);
    expect((await post(operator, `${page(noor.id)}/delete`, fields)).statusCode).toBe(303);
    expect((await get(operator, page(noor.id))).statusCode).toBe(404);
  });

  test('what is wrong with the form is said beside its field, and nothing is done', async () => {
    const noor = await anOperator(context.app, 'Noor');
    for (const [act, more] of [['switch', { seen: 'on' }] as const, ['delete', {}] as const]) {
      for (const [wrong, words] of [
        [{ currentPassword: 'a guess' }, 'Your password is incorrect'],
        [{ reason: '' }, '3 to 500 characters'],
      ] as const) {
        const answer = await post(operator, `${page(noor.id)}/${act}`, {
          ...{ ...fields, ...more, ...wrong },
        });
        expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining(words)]);
        expect(answer.body).toContain(`href="#f-${act}-${Object.keys(wrong)[0]}"`);
      }
    }
    expect((await get(noor as unknown as TestStore, HOME)).statusCode).toBe(200);
  });

  test('nobody does it to themselves', async () => {
    const own = await get(operator, page(asha.id));
    expect(own.body).toContain('This is you');
    expect(own.body).not.toContain('/switch"');
    const answer = await post(operator, `${page(asha.id)}/delete`, fields);
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining('This is you')]);
  });
});

describe('one’s own account', () => {
  test('the password needs the current one, and ends the other sessions', async () => {
    const one = await anOperator(context.app, 'Noor');
    const noor = one as unknown as TestStore;
    const send = (currentPassword: string, newPassword: string) =>
      post(noor, `${HOME}/password`, { currentPassword, newPassword });
    const wrong = await send('not this one', PASSWORD);
    expect([wrong.statusCode, wrong.body]).toEqual([
      422,
      expect.stringContaining('Current password is incorrect'),
    ]);
    expect((await send('correct horse battery', PASSWORD)).statusCode).toBe(303);
    expect((await signIn(context.app, one.email)).statusCode).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: 'password_changed', actor: { id: one.id } });
  });

  test('sessions are ended one by one and all but this one, each in the audit', async () => {
    const one = await anOperator(context.app, 'Noor');
    const noor = one as unknown as TestStore;
    const again = () =>
      signInAs(context.app, { userId: one.id, role: 'SUPER_ADMIN', name: 'Noor' });
    const [second, third] = [await again(), await again()];
    const status = async (headers: { authorization: string }) =>
      (await context.app.inject({ url: HOME, headers })).statusCode;
    const [first] = [...(await get(noor, HOME)).body.matchAll(/sessions\/([\w-]{36})\/end"/g)];
    expect((await post(noor, `${HOME}/sessions/${first?.[1]}/end`)).statusCode).toBe(303);
    expect(await lastAudit()).toMatchObject({ action: 'session_ended', targetId: first?.[1] });
    const alive = await Promise.all([status(second), status(third)]);
    expect(alive.sort()).toEqual([200, 303]);
    expect((await post(noor, `${HOME}/sessions/end-others`)).statusCode).toBe(303);
    expect(await lastAudit()).toMatchObject({ after: { sessions: 1 } });
    expect(await Promise.all([status(second), status(third)])).toEqual([303, 303]);
    expect((await get(noor, HOME)).statusCode).toBe(200);
    const strange = await post(noor, `${HOME}/sessions/${one.id}/end`);
    expect(strange.statusCode).toBe(404);
  });
});
