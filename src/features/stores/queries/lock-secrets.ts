export const LOCK_SECRETS = `
select id, payment_settings, courier_settings
  from stores where ?::uuid is null or id > ? order by id limit ? for no key update`;
