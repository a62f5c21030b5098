import { expect, test } from 'vitest';
import { keyHash } from '../../../src/features/accounts/api-keys/api-key.ts';
import { findKeySession } from '../../../src/features/accounts/api-keys/queries/find-key-session.ts';
import { noteUse } from '../../../src/features/accounts/api-keys/queries/note-use.ts';
import { findSession } from '../../../src/features/accounts/sessions/queries/find-session.ts';
import { actorOf, actorText } from '../../../src/session.ts';
import { anApiKey } from '../../support/api-keys.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();

test('a key’s session knows what the owner’s knows, but for name, permissions and end', async () => {
  const store = await aStore(context.app);
  const [{ sid } = { sid: '' }] = await rows<{ sid: string }>(
    'select family_id as sid from refresh_tokens where user_id = ?',
    [store.ownerId],
  );
  const owner = await findSession(store.ownerId, sid);
  const { id, key } = await anApiKey(store, ['orders.read', 'orders.edit'], { name: 'Shop sync' });
  const found = await findKeySession(keyHash(key));
  expect(owner?.apiKey).toBeNull();
  expect(found?.session).toEqual({
    ...owner,
    name: 'API key Shop sync',
    apiKey: { id, name: 'Shop sync', scopes: ['orders.read', 'orders.edit'] },
    familyId: id,
  });
  if (!found) throw new Error('no session');
  const actor = actorOf(found.session);
  expect(actor).toMatchObject({ id, name: 'API key Shop sync', impersonatedBy: null });
  expect(actor.lacks).toContain('money.refund');
  expect(actor.lacks).not.toContain('orders.edit');
  expect(actorText(actorOf(found.session))).toBe('API key Shop sync');
});

test('the use of a key is due once a minute, and is noted without waiting for others', async () => {
  const store = await aStore(context.app);
  const { id, key } = await anApiKey(store, ['orders.read']);
  const isDue = async () => (await findKeySession(keyHash(key)))?.isUseDue;
  expect(await isDue()).toBe(true);
  const trx = await context.db.knex.transaction();
  await trx.raw('select id from api_keys where owner_id = ? and id = ? for update', [
    store.ownerId,
    id,
  ]);
  await noteUse(store.tenant, id);
  await trx.rollback();
  expect(await isDue()).toBe(true);
  await noteUse(store.tenant, id);
  expect(await isDue()).toBe(false);
  await rows(
    `update api_keys set last_used_at = now() - interval '61 seconds' where owner_id = ? and id = ?`,
    [store.ownerId, id],
  );
  expect(await isDue()).toBe(true);
});
