import { newId } from '../../src/ids.ts';
import type { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { rows } from './rows.ts';

/** Stores with one secret each, written straight into the tables. */
export async function manySealedStores(count: number, box: SecretBox): Promise<void> {
  const stores = Array.from({ length: count }, () => ({ id: newId(), owner: newId() }));
  const made = stores.map(({ id, owner }) => ({
    id,
    owner,
    secret: box.seal('key-secret', { storeId: id, field: 'gatewayKeySecret' }),
  }));
  await rows(
    `with made as (select * from jsonb_to_recordset(?::jsonb) as m (id uuid, owner uuid, secret text)),
     owners as (
       insert into users (id, role, name, email, password_hash, owner_id)
       select owner, 'OWNER', 'Meera', owner || '@example.com', '$argon2id$none', owner from made)
     insert into stores (id, owner_id, name, slug, currency, payment_settings)
     select id, owner, 'Blue Mug', 'shop-' || id, 'INR', jsonb_build_object('gatewayKeySecret', secret)
       from made`,
    [JSON.stringify(made)],
  );
}

/** How many stores have a secret that this box's key in use has sealed. */
export async function storesSealedBy(box: SecretBox): Promise<number> {
  const all = await rows<{ secret: string }>(
    `select payment_settings ->> 'gatewayKeySecret' as secret from stores order by id`,
  );
  return all.filter(({ secret }) => box.isCurrent(secret)).length;
}
