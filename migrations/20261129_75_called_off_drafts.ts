import type { Knex } from 'knex';

/** What a shopper has called off of a draft in the chat, until a person decides. */
export const up = (knex: Knex) => knex.raw('alter table draft_orders add called_off jsonb');

export const down = (knex: Knex) => knex.raw('alter table draft_orders drop called_off');
