import { isNotClosed } from '../../../../kernel/jobs/queries/is-not-closed.ts';

export const platformRules: Record<string, string> = {
  'related rows belong to the same tenant': `
    select i.owner_id, i.id from order_items i left join orders o
        on o.id = i.order_id and o.owner_id = i.owner_id where o.id is null
    union all
    select i.owner_id, i.id from order_items i left join product_variants v
        on v.id = i.variant_id and v.product_id = i.product_id and v.owner_id = i.owner_id
     where v.id is null
    union all
    select m.owner_id, m.id from stock_movements m left join product_variants v
        on v.id = m.variant_id and v.owner_id = m.owner_id where v.id is null
    union all
    select o.owner_id, o.id from orders o left join customers c
        on c.id = o.customer_id and c.owner_id = o.owner_id
     where o.customer_id is not null and c.id is null`,
  'stored secrets are encrypted': `
    select owner_id, id, 'stores' as place from stores, unnest(array[payment_settings ->> 'gatewayKeySecret',
           payment_settings ->> 'gatewayWebhookSecret', courier_settings ->> 'password']) as secret
     where secret <> '' and secret not like 'enc:v1:%'
    union all
    select owner_id, id, 'channel_connections' from channel_connections where access_token not like 'enc:v1:%'
    union all
    select owner_id, owner_id, 'courier_tokens' from courier_tokens where sealed_token not like 'enc:v1:%'`,
  'the platform’s stored key is encrypted': `
    select null as owner_id, null as id, 'platform_settings' as place from platform_settings
     where push_keys ->> 'privateKey' not like 'enc:v1:%'`,
  'every idempotency key has a response, and the order in the response exists': `
    select k.owner_id, k.key from idempotency_keys k
      left join orders o on o.owner_id = k.owner_id
       and o.id = case when k.response ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                       then (k.response ->> 'id')::uuid end
     where k.response is null or (k.response ->> 'orderNumber' is not null and o.id is null)`,
  'incoming events are processed on time, and dead ones have a reason': `
    select owner_id, id, state from webhook_events
     where ${isNotClosed('owner_id')}
       and ((state = 'processing'
             and coalesce(leased_until, received_at) < now() - interval '15 minutes')
         or (state = 'failed' and coalesce(next_attempt_at, received_at) < now() - interval '1 hour')
         or (state = 'dead' and coalesce(error, '') = ''))`,
  'no job that can run waits long for a worker': `
    select null as owner_id, id, name, run_at from jobs
     where state = 'queued' and ${isNotClosed('owner_id')}
       and greatest(run_at, leased_until) < now() - interval '15 minutes'`,
  'a store’s move to another database ends, and leaves nothing of the store': `
    select m.owner_id, m.name, m.target, m.closed_at, m.moved_at from store_moves m
     where coalesce(m.moved_at, m.closed_at) < now() - interval '15 minutes'
       and (m.moved_at is null or exists (select from users u where u.id = m.owner_id))`,
};

export const peopleRules: Record<string, string> = {
  'a customer’s totals match their active orders': `
    select c.owner_id, c.id, c.total_spent_minor from customers c
      left join orders o on o.owner_id = c.owner_id and o.customer_id = c.id
     group by c.owner_id, c.id, c.total_spent_minor
    having c.total_spent_minor <> coalesce(sum(o.total_amount_minor)
             filter (where o.status not in ('cancelled', 'refunded')), 0)`,
  'a merged customer has no orders and points to an active customer': `
    select o.owner_id, o.id from orders o
      join customers c on c.owner_id = o.owner_id and c.id = o.customer_id
     where c.merged_into is not null
    union all
    select c.owner_id, c.id from customers c
      join customers w on w.owner_id = c.owner_id and w.id = c.merged_into
     where w.merged_into is not null or w.erased_at is not null`,
  'a session has exactly one valid refresh token': `
    select null as owner_id, family_id from refresh_tokens
     where revoked_at is null and rotated_at is null and expires_at > now()
     group by family_id having count(*) > 1`,
  'no deleted or suspended user is signed in': `
    select null as owner_id, r.id from refresh_tokens r left join users u on u.id = r.user_id
     where u.id is null or (not u.is_active and r.revoked_at is null and r.rotated_at is null
            and r.expires_at > now())`,
  'an operator is logged in as a user for at most an hour': `
    select null as owner_id, id from refresh_tokens
     where impersonator_id is not null and revoked_at is null and rotated_at is null
       and expires_at > now() + interval '2 hours'`,
};
