import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.raw(`
-- A change that is one statement ends here when it must not be: nothing of it stays.
create function refuse_change(state text, what text) returns boolean language plpgsql as $$
begin
  raise exception using errcode = state, message = 'refused', detail = coalesce(what, '');
end $$;
`);

export const down = (knex: Knex) => knex.raw('drop function refuse_change(text, text);');
