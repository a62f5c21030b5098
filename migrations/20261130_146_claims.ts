import type { Knex } from 'knex';
import { forgetWord, learnWord, NOTICE_EVENTS } from './words-of-check.ts';

/** Lists of claims by their state, and the answer that tells a shopper that no money was found. */
export const up = (knex: Knex) =>
  knex.raw(`
${learnWord(NOTICE_EVENTS, 'claim_rejected')}
create index payment_claims_by_state on payment_claims (owner_id, state, created_at, id);
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop index payment_claims_by_state;
delete from notifications where event = 'claim_rejected';
${forgetWord(NOTICE_EVENTS, 'claim_rejected')}
`);
