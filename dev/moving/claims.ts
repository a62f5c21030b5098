import type pg from 'pg';
import type { Claims } from './manifest.ts';

/** What a store uses that nobody else may use on the same installation. */
export async function claimsOf(client: pg.Client, ownerId: string): Promise<Claims> {
  const { rows } = await client.query<Claims>(
    `select array(select id::text from users where owner_id = $1 order by 1) as "userIds",
            array(select lower(email) from users where owner_id = $1 order by 1) as emails,
            array(select slug from stores where owner_id = $1 union
                  select slug from store_slugs
                   where store_id in (select id from stores where owner_id = $1)
                   order by 1) as slugs,
            array(select coalesce(phone_number_id, account_id) from channel_connections
                   where owner_id = $1 order by 1) as channels`,
    [ownerId],
  );
  return rows[0] as Claims;
}

/** Which of them are in use, each as words for the operator. */
export async function takenClaims(client: pg.Client, claims: Claims): Promise<string[]> {
  const { userIds, emails, slugs, channels } = claims;
  const { rows } = await client.query<{ taken: string }>(
    `select 'the account ' || email as taken from users where id = any($1::uuid[])
     union all
     select 'the email address ' || email from users
      where lower(email) = any($2) and id <> all($1::uuid[])
     union all
     select distinct 'the shop address ' || slug
       from (select slug from stores union all select slug from store_slugs) s
      where slug = any($3)
     union all
     select 'the number or page ' || coalesce(phone_number_id, account_id)
       from channel_connections
      where coalesce(phone_number_id, account_id) = any($4)`,
    [userIds, emails, slugs, channels],
  );
  return rows.map(({ taken }) => taken);
}
