import type { Knex } from 'knex';

/** Of which changes of shops a CDN was told, and which of them took photos away: docs/decisions/0067. */
export const up = (knex: Knex) =>
  knex.raw(`
alter table catalog_changes
  add column purged boolean not null default false,
  add column photos_gone boolean not null default false;
create index catalog_changes_unpurged on catalog_changes (changed_at) where not purged;

create function note_gone_photo() returns trigger language plpgsql as $$
begin
  insert into catalog_changes as c (owner_id, photos_gone) values (old.owner_id, true)
  on conflict (xid, owner_id) do update set photos_gone = true where not c.photos_gone;
  return null;
end $$;
drop trigger product_images_noted_delete on product_images;
create trigger product_images_noted_delete after delete on product_images for each row
  execute function note_gone_photo();
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop trigger product_images_noted_delete on product_images;
create trigger product_images_noted_delete after delete on product_images for each row
  execute function note_catalog_change();
drop function note_gone_photo();
drop index catalog_changes_unpurged;
alter table catalog_changes drop column purged, drop column photos_gone;
`);
