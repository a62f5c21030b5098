import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '../../../../src/features/platform/audit/list-audit.ts';
import { bearer, PASSWORD, signIn } from '../../../support/accounts.ts';
import { apiOf } from '../../../support/api.ts';
import { useApp } from '../../../support/app.ts';
import { setPlatform } from '../../../support/platform-settings.ts';
import { rows } from '../../../support/rows.ts';
import { anOperator, type TestStore } from '../../../support/stores.ts';

const context = useApp();
let operator: TestStore;
let operatorId: string;

beforeAll(async () => {
  const asha = await anOperator(context.app);
  operatorId = asha.id;
  operator = asha as unknown as TestStore;
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, payload?: object) =>
  apiOf(context)(operator, method, `/api/admin${path}`, payload);
const lastAudit = async () => (await listAudit({}, { page: 1, limit: 1 })).items[0];

describe('create-admin', () => {
  test('makes an operator who can sign in at once; the audit keeps it without the password', async () => {
    const account = {
      ...{ name: ' Ravi ', email: ' ravi@platform.example ', password: PASSWORD },
      currentPassword: 'correct horse battery',
    };
    const answer = await call('POST', '/settings/create-admin', { ...account, reason: 'New hire' });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Ravi',
        email: 'ravi@platform.example',
        role: 'SUPER_ADMIN',
        ownerId: null,
      },
    ]);
    const login = await signIn(context.app, 'ravi@platform.example');
    const headers = bearer(login.json().accessToken);
    const admins = await context.app.inject({ url: '/api/admin/settings/admins', headers });
    expect(admins.json().items).toMatchObject([
      { id: operatorId, name: 'Asha', isActive: true },
      {
        name: 'Ravi',
        email: 'ravi@platform.example',
        isActive: true,
        createdAt: expect.any(String),
      },
    ]);
    expect(admins.body).not.toContain('argon2');
    const kept = await lastAudit();
    expect(kept).toMatchObject({
      action: 'admin_created',
      actor: { id: operatorId },
      targetId: answer.json().id,
      after: { name: 'Ravi', email: 'ravi@platform.example' },
      reason: 'New hire',
    });
    expect(JSON.stringify(kept)).not.toContain(PASSWORD);
  });

  test('refuses a taken address, a wrong one and a password that is too short', async () => {
    const make = (changes: object) =>
      call('POST', '/settings/create-admin', {
        name: 'N',
        email: 'n@platform.example',
        password: PASSWORD,
        currentPassword: 'correct horse battery',
        ...changes,
      });
    const taken = await make({ email: operator.email.toUpperCase() });
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'EMAIL_TAKEN']);
    const wrong: [object, string][] = [
      [{ email: 'nobody' }, 'email'],
      [{ name: ' ' }, 'name'],
      [{ password: 'short' }, 'password'],
      [{ password: 'password' }, 'password'],
      [{ currentPassword: 'not mine' }, 'currentPassword'],
      [{ currentPassword: undefined }, 'currentPassword'],
    ];
    for (const [changes, path] of wrong) {
      const answer = await make(changes);
      expect([answer.statusCode, answer.json().details.fields[0].path]).toEqual([400, path]);
    }
    expect(await rows(`select 1 from users where email = 'n@platform.example'`)).toEqual([]);
  });
});

describe('change-password', () => {
  const change = (currentPassword: string, newPassword: string) =>
    call('PUT', '/settings/change-password', { currentPassword, newPassword });

  test('needs the current one and a good new one', async () => {
    const wrong = await change('not it at all', PASSWORD);
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'WRONG_PASSWORD']);
    const short = await change('correct horse battery', 'short');
    expect(short.json().details.fields[0].path).toBe('newPassword');
  });

  test('ends the other sessions and is kept in the audit without any secret', async () => {
    const before = await signIn(context.app, operator.email, 'correct horse battery');
    expect((await change('correct horse battery', PASSWORD)).statusCode).toBe(204);
    const headers = bearer(before.json().accessToken);
    expect((await context.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401);
    expect((await call('GET', '/settings/admins')).statusCode).toBe(200);
    expect((await signIn(context.app, operator.email)).statusCode).toBe(200);
    const kept = await lastAudit();
    expect(kept).toMatchObject({ action: 'password_changed', targetId: operatorId, after: null });
    expect(JSON.stringify(kept)).not.toContain(PASSWORD);
  });
});

describe('platform settings', () => {
  const START = {
    maintenanceMode: false,
    inactiveStores: 'serve',
    orderCap: 'count',
    requireKnownPayment: false,
    requireOperatorSecondFactor: false,
    webhookRetentionDays: 30,
    readerStoreCalls: 1_000,
    readerPlatformCalls: 20_000,
    readerPriceIn: 0,
    readerPriceOut: 0,
  } as const;
  afterEach(() => setPlatform(START));
  const patch = (changes: object) => call('PATCH', '/settings/platform', changes);

  test('are read whole and changed in part; what is unknown is left alone', async () => {
    expect((await call('GET', '/settings/platform')).json()).toEqual(START);
    const answer = await patch({
      orderCap: 'enforce',
      only_row: false,
      updatedAt: 1,
      reason: null,
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...START, orderCap: 'enforce' }]);
    expect((await call('GET', '/settings/platform')).json().orderCap).toBe('enforce');
    expect(await lastAudit()).toMatchObject({
      action: 'settings_changed',
      actor: { id: operatorId },
      before: { orderCap: 'count' },
      after: { orderCap: 'enforce' },
    });
    expect((await patch({})).json()).toMatchObject({ orderCap: 'enforce' });
  });

  test.each([
    [{ maintenanceMode: 'yes' }, 'maintenanceMode'],
    [{ inactiveStores: 'hide' }, 'inactiveStores'],
    [{ orderCap: true }, 'orderCap'],
    [{ requireKnownPayment: 1 }, 'requireKnownPayment'],
    [{ webhookRetentionDays: 7 }, 'webhookRetentionDays'],
    [{ webhookRetentionDays: 366 }, 'webhookRetentionDays'],
    [{ webhookRetentionDays: '30' }, 'webhookRetentionDays'],
    [{ webhookRetentionDays: 30.5 }, 'webhookRetentionDays'],
    [{ readerStoreCalls: -1 }, 'readerStoreCalls'],
    [{ readerPriceIn: -0.5 }, 'readerPriceIn'],
  ])('%j is refused, and nothing of it is written', async (changes, path) => {
    const answer = await patch({ orderCap: 'enforce', ...changes });
    expect([answer.statusCode, answer.json().details.fields[0].path]).toEqual([400, path]);
    expect((await call('GET', '/settings/platform')).json()).toEqual(START);
  });

  test('are turned by their own route while everything else is closed', async () => {
    expect((await patch({ maintenanceMode: true })).statusCode).toBe(200);
    const health = await call('GET', '/settings/admins');
    expect([health.statusCode, Number(health.headers['retry-after']) > 0]).toEqual([503, true]);
    expect((await call('GET', '/settings/platform')).json().maintenanceMode).toBe(true);
    expect((await patch({ maintenanceMode: false })).statusCode).toBe(200);
    expect((await call('GET', '/settings/admins')).statusCode).toBe(200);
  });
});
