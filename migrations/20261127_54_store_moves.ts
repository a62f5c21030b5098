import type { Knex } from 'knex';
import { AUDIT_ACTIONS, forgetWord, learnWord } from './words-of-check.ts';

/**
 * Where stores are on their way to, or have gone. `store:move` puts the trigger on all tables that
 * move (docs/decisions/0064), and takes it away again.
 */
export const up = (knex: Knex) =>
  knex.raw(`
create table store_moves (
  owner_id uuid primary key,
  store_id uuid not null,
  name text not null,
  slug text not null,
  -- Host and database.
  target text not null,
  -- Ids of its chat numbers and social pages, whose events are refused once it has gone.
  receivers text[] not null default '{}',
  began_at timestamptz not null default now(),
  -- Nothing of it is written any more.
  closed_at timestamptz,
  -- It is open there.
  moved_at timestamptz
);
create index store_moves_slug on store_moves (slug);

-- Arguments: the owner, and a condition where the table has no owner_id.
create function guard_moving_store() returns trigger language plpgsql as $$
declare
  is_concerned boolean := true;
begin
  if coalesce(current_setting('stallkeeper.moves_store', true), '') <> tg_argv[0] then
    if tg_nargs > 1 and tg_op = 'DELETE' then
      execute 'select exists (select from (select ($1).*) r where ' || tg_argv[1] || ')'
         into is_concerned using old;
    elsif tg_nargs > 1 then
      execute 'select exists (select from (select ($1).*) r where ' || tg_argv[1] || ')'
         into is_concerned using new;
    end if;
    if is_concerned then
      -- Whoever closes the store holds it alone, and so waits for all who have written.
      perform pg_advisory_xact_lock_shared(hashtextextended('moving ' || tg_argv[0], 0));
      if exists (select from store_moves
                  where owner_id = tg_argv[0]::uuid and closed_at is not null) then
        -- What works for all stores passes over this one.
        if tg_op <> 'INSERT' and (tg_table_name in ('jobs', 'webhook_events')
                                  or position('/* across tenants */' in current_query()) > 0) then
          return null;
        end if;
        raise exception using errcode = 'SKMOV', message = 'the store is moving';
      end if;
    end if;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

${learnWord(AUDIT_ACTIONS, 'store_moved')}
`);

export const down = (knex: Knex) =>
  knex.raw(`
-- Triggers of a move that was given up would call it.
drop function guard_moving_store() cascade;
drop table store_moves;
${forgetWord(AUDIT_ACTIONS, 'store_moved')}
`);
