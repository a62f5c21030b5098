export const LOCK_SECOND_FACTORS = `
select user_id as id, secret
  from second_factors where ?::uuid is null or user_id > ? order by user_id limit ? for no key update`;
