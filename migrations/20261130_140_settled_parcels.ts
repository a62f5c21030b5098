import type { Knex } from 'knex';

/** Of a parcel that no courier's answer is known of: only the seller knows where it is. */
const UNFOLLOWED = `cancelled_at is null and polled_at is null and last_scan_at is null`;

const OVER = `('delivered', 'cancelled', 'refunded')`;

/**
 * A parcel that nobody follows is where its order is: delivered with it, on its way no longer when it
 * is cancelled or refunded, and on its way again when that is taken back.
 */
const FUNCTION = `
create function settle_unfollowed_parcels() returns trigger language plpgsql as $$
begin
  if new.status = 'delivered' then
    update fulfillments set parcel_state = 'delivered', next_poll_at = null, updated_at = now()
     where owner_id = new.owner_id and order_id = new.id and ${UNFOLLOWED}
       and parcel_state is distinct from 'delivered';
  elsif new.status in ${OVER} then
    update fulfillments set parcel_state = null, next_poll_at = null, updated_at = now()
     where owner_id = new.owner_id and order_id = new.id and ${UNFOLLOWED}
       and parcel_state = 'awaiting_scan';
  else
    update fulfillments
       set parcel_state = case when awb is not null then 'awaiting_scan' end,
           next_poll_at = case when awb is not null then now() end, updated_at = now()
     where owner_id = new.owner_id and order_id = new.id and ${UNFOLLOWED}
       and (parcel_state is null or parcel_state = 'delivered');
  end if;
  return null;
end $$;
create trigger orders_settle_parcels after update of status on orders for each row
  when ((old.status in ${OVER} or new.status in ${OVER}) and old.status <> new.status)
  execute function settle_unfollowed_parcels();`;

const settled = (state: string, statuses: string, before: string) => `
update fulfillments f set parcel_state = ${state}, next_poll_at = null
  from orders o
 where o.owner_id = f.owner_id and o.id = f.order_id and o.status in ${statuses}
   and f.cancelled_at is null and f.polled_at is null and f.last_scan_at is null and ${before};`;

export const up = (knex: Knex) =>
  knex.raw(`${FUNCTION}
${settled(`'delivered'`, `('delivered')`, `f.parcel_state is distinct from 'delivered'`)}
${settled('null', `('cancelled', 'refunded')`, `f.parcel_state = 'awaiting_scan'`)}`);

export const down = (knex: Knex) =>
  knex.raw(
    `drop trigger orders_settle_parcels on orders; drop function settle_unfollowed_parcels();`,
  );
