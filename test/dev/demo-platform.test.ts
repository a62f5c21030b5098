import { beforeAll, describe, expect, test } from 'vitest';
import { type DemoLogin, ensureDemo } from '../../dev/demo/ensure-demo.ts';
import { NEIGHBOURS } from '../../dev/demo/neighbours.ts';
import { addDemoPlatform } from '../../dev/demo/platform.ts';
import { effectiveStatus } from '../../src/features/subscriptions/queries/effective.ts';
import { acrossTenants } from '../../src/kernel/tenancy/tenant.ts';
import { retryWebhookEvents } from '../../worker/jobs/retry-webhook-events.ts';
import { useApp } from '../support/app.ts';
import { aConfig } from '../support/frame-app.ts';
import { violations } from '../support/invariants.ts';
import { rows } from '../support/rows.ts';

const context = useApp();
const account = {
  name: 'Asha Kulkarni',
  email: 'asha@stallkeeper.example',
  password: 'harbour-lamp-77',
};
let headers: { authorization: string };

beforeAll(async () => {
  const means = { ownersPassword: 'paper-boats-42', secrets: context.app.secrets };
  await addDemoPlatform(account, means);
  const { email, password } = account;
  const login = await context.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
  });
  headers = { authorization: `Bearer ${login.json().accessToken}` };
});

const words = async (sql: string): Promise<string[]> =>
  (await rows<{ word: string }>(acrossTenants(`${sql} order by 1`))).map(({ word }) => word);

test('an operator who can sign in, and stores whose subscriptions are in every state', async () => {
  expect((await context.app.inject({ url: '/api/admin/stores', headers })).statusCode).toBe(200);
  expect(
    await words(`select distinct ${effectiveStatus('s')} as word from user_subscriptions s`),
  ).toEqual(['active', 'cancelled', 'expired', 'past_due', 'trial']);
  // What the row says is what the hourly job would say: nobody is told of an end that was last year.
  expect(
    await words(
      `select id::text as word from user_subscriptions s where status <> ${effectiveStatus('s')}`,
    ),
  ).toEqual([]);
  expect(
    await words(`select distinct date_part('month', paid_at)::text as word from subscription_payments
      where status = 'success'`),
  ).toHaveLength(12);
  expect(await words('select name as word from stores')).toHaveLength(NEIGHBOURS.length);
});

test('every rule holds', async () => {
  expect(await violations()).toEqual([]);
});

test('a shop of each country in which others are paid, with ways to pay and an order to approve', async () => {
  const shops = await rows<{
    country: string;
    currency: string;
    gateways: string[];
    kinds: string[];
  }>(
    acrossTenants(`select country, currency, active_gateways as gateways,
        jsonb_path_query_array(direct_choices, '$[*].kind') as kinds
       from stores s where country <> 'IN' order by country`),
  );
  expect(shops).toEqual([
    { country: 'BR', currency: 'BRL', gateways: ['mercado_pago'], kinds: ['pix'] },
    { country: 'ID', currency: 'IDR', gateways: ['xendit'], kinds: ['bank', 'wallet'] },
    { country: 'KE', currency: 'KES', gateways: ['paystack'], kinds: ['wallet'] },
    { country: 'MX', currency: 'MXN', gateways: ['mercado_pago'], kinds: ['bank'] },
    { country: 'NG', currency: 'NGN', gateways: ['paystack'], kinds: ['bank'] },
  ]);
  const ready = await words(`select s.country as word from draft_orders d
    join stores s on s.owner_id = d.owner_id
    where d.status = 'pending' and d.unknowns = 0 and s.country <> 'IN'`);
  expect(ready).toEqual(['BR', 'ID', 'KE', 'MX', 'NG']);
});

test('what stopped a store’s messages can be found and replayed', async () => {
  const dead = await rows<{ id: string }>(
    `select id from webhook_events where state = 'dead' order by received_at, id`,
  );
  expect(dead).toHaveLength(3);
  for (const { id } of dead) {
    const url = `/api/admin/health/webhook-events/${id}/replay`;
    expect((await context.app.inject({ method: 'POST', url, headers })).statusCode).toBe(204);
  }
  await retryWebhookEvents();
  expect(
    await words(`select m.text as word from messages m join stores s on s.owner_id = m.owner_id
      where m.direction = 'in' and s.slug = 'spice-route'`),
  ).toEqual([
    '2 Black Pepper please, cod',
    'Deepa K, 4 Temple Road, Kannur 670001, 9846011122',
    'Is cardamom in stock?',
  ]);
});

describe('in production', () => {
  test('there is none: everybody knows its passwords', async () => {
    const config = aConfig({ environment: 'production', databaseUrl: context.db.url });
    expect(await ensureDemo(config)).toEqual<DemoLogin[]>([]);
  });
});
