import type { FastifyInstance } from 'fastify';
import { findStoreOf } from '../../src/features/stores/find-store.ts';
import type { Store } from '../../src/features/stores/store.ts';
import { newId, newToken } from '../../src/ids.ts';
import { type Tenant, tenantOf } from '../../src/kernel/tenancy/tenant.ts';
import type { Operator } from '../../src/session.ts';
import { rows } from './rows.ts';

export interface TestStore {
  tenant: Tenant;
  ownerId: string;
  storeId: string;
  slug: string;
  email: string;
  /** Headers of a signed-in owner. */
  headers: { authorization: string };
}

// argon2id of "correct horse battery", so that no test waits for hashing.
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$+S8s8QB7304lBPjA4d7hYQ$CNQCvEKp2VXpKPytGwwIdtQ1uFrByqaNWVTcg5GTzTc';
let count = 0;

/**
 * A store with an owner on a running trial, written straight into the tables. It has chosen no bounds
 * for cash orders, so that tests may buy what they like.
 */
export async function aStore(app: FastifyInstance, currency = 'INR'): Promise<TestStore> {
  const ownerId = newId();
  const storeId = newId();
  const slug = `shop-${++count}-${newId().slice(-6)}`;
  const email = `${slug}@example.com`;
  const end = new Date(Date.now() + 14 * 86_400_000);
  await rows(
    `insert into users (id, role, name, email, password_hash, owner_id, email_confirmed_at)
     values (?, 'OWNER', ?, ?, ?, ?, now())`,
    [ownerId, 'Meera', email, PASSWORD_HASH, ownerId],
  );
  await rows(
    `insert into stores (id, owner_id, name, slug, currency, cod_max_amount_minor, cod_max_pieces)
     values (?, ?, ?, ?, ?, null, null)`,
    [storeId, ownerId, 'Blue Mug', slug, currency],
  );
  await rows(
    `insert into user_subscriptions (id, user_id, plan_slug, status, billing_cycle, trial_ends_at, current_period_end)
     values (?, ?, 'growth', 'trial', 'monthly', ?, ?)`,
    [newId(), ownerId, end, end],
  );
  const headers = await signInAs(app, { userId: ownerId, role: 'OWNER', ownerId, name: 'Meera' });
  return { tenant: tenantOf({ userId: ownerId, ownerId }), ownerId, storeId, slug, email, headers };
}

/** Headers of a user with a live session. */
export async function signInAs(
  app: FastifyInstance,
  user: { userId: string; role: 'OWNER' | 'STAFF' | 'SUPER_ADMIN'; ownerId?: string; name: string },
): Promise<{ authorization: string }> {
  const sid = newId();
  await rows(
    `insert into refresh_tokens (id, user_id, family_id, token_hash, authenticated_at, expires_at)
     values (?, ?, ?, ?, now(), now() + interval '30 days')`,
    [newId(), user.userId, sid, Buffer.from(newToken())],
  );
  return { authorization: `Bearer ${app.jwt.sign({ ...user, sid })}` };
}

/** A platform operator with a live session. */
export async function anOperator(
  app: FastifyInstance,
  name = 'Asha',
): Promise<Operator & { headers: { authorization: string } }> {
  const id = newId();
  const email = `${name.toLowerCase()}-${id.slice(-6)}@platform.example`;
  await rows(
    `insert into users (id, role, name, email, password_hash) values (?, 'SUPER_ADMIN', ?, ?, ?)`,
    [id, name, email, PASSWORD_HASH],
  );
  const headers = await signInAs(app, { userId: id, role: 'SUPER_ADMIN', name });
  return { id, name, email, address: '127.0.0.1', headers };
}

/** The store of a test, whole. */
export async function shopOf({ tenant }: TestStore): Promise<Store> {
  const shop = await findStoreOf(tenant);
  if (!shop) throw new Error('the test store is missing');
  return shop;
}
