/** Locks second factors with their encrypted secrets, after an id and up to a number, by id. */
export const LOCK_SECOND_FACTORS = `
select user_id as id, secret
  from second_factors where ?::uuid is null or user_id > ? order by user_id limit ? for no key update`;
