import { SEALED_PREFIX, type SecretBox } from '../../crypto/encryption.ts';
import { rows } from '../../db/db.ts';
import { acrossTenants } from '../../tenancy/tenant.ts';
import { SECRET_FIELDS } from '../stores/store-settings.ts';

/**
 * Each query stops at its first match: only a wrong key reads all rows. Couriers' tokens are left
 * out: one that can't be decrypted is replaced by a new one.
 */
const FIND = acrossTenants(`
with stored as (
  select push_keys ->> 'privateKey' as secret from platform_settings
  union all
  select access_token from channel_connections
  union all
  select value from stores, jsonb_each_text(payment_settings || courier_settings) as setting (field, value)
   where field = any(?::text[])),
sealed as (select secret from stored where starts_with(secret, ?))
select exists (select from sealed) as "areThere",
       exists (select from sealed where secret ^@ any(?::text[])) as "isOneOurs"`);

const answers = new WeakMap<SecretBox, Promise<boolean>>();

/**
 * Whether what the database keeps sealed was sealed with one of the box's keys; true as well where
 * nothing is. One secret of ours is enough, since this is about the key: single secrets may be
 * damaged, or be of a key that was lost. A process asks until it is answered, and then no more.
 */
export function opensStoredSecrets(box: SecretBox): Promise<boolean> {
  const known = answers.get(box);
  if (known) return known;
  const asked = ask(box);
  answers.set(box, asked);
  asked.catch(() => answers.delete(box));
  return asked;
}

async function ask(box: SecretBox): Promise<boolean> {
  const [found] = await rows<{ areThere: boolean; isOneOurs: boolean }>(FIND, [
    SECRET_FIELDS,
    SEALED_PREFIX,
    await box.prefixes(),
  ]);
  return !found?.areThere || found.isOneOurs;
}
