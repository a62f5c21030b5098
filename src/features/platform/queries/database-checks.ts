import { rows } from '../../../kernel/db/db.ts';
import { acrossTenants } from '../../../kernel/tenancy/tenant.ts';

export const doneMigrations = (): Promise<{ name: string }[]> =>
  rows('select name from knex_migrations');

/** A superuser is bound by none of the database's rules. */
export async function isSuperuser(): Promise<boolean> {
  const found = await rows<{ isSuper: boolean }>(
    'select rolsuper as is_super from pg_roles where rolname = current_user',
  );
  return found[0]?.isSuper ?? false;
}

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
select exists (select from sealed) as are_there,
       exists (select from sealed where secret ^@ any(?::text[])) as is_one_ours`);

/**
 * Whether sealed secrets are stored, and whether one of them begins with one of `prefixes.ours`.
 * @param fields the stores' settings that are secret
 */
export async function storedSecrets(
  fields: readonly string[],
  prefixes: { any: string; ours: readonly string[] },
): Promise<{ areThere: boolean; isOneOurs: boolean }> {
  const [found] = await rows<{ areThere: boolean; isOneOurs: boolean }>(FIND, [
    fields,
    prefixes.any,
    prefixes.ours,
  ]);
  return found ?? { areThere: false, isOneOurs: false };
}
