/** Rules of messages and their drafts. */
export const draftRules: Record<string, string> = {
  'an approved draft has one order that refers to it; other drafts have none': `
    select d.owner_id, d.id, d.status, d.order_id from draft_orders d
      left join (select owner_id, draft_order_id, count(*) as count, min(id::text)::uuid as id
                   from orders where draft_order_id is not null group by 1, 2) o
        on o.owner_id = d.owner_id and o.draft_order_id = d.id
     where coalesce(o.count, 0) <> (d.status = 'approved')::integer
        or d.order_id is distinct from o.id
    union all
    select o.owner_id, o.id, null, null from orders o
      left join draft_orders d on d.owner_id = o.owner_id and d.id = o.draft_order_id
     where o.draft_order_id is not null and d.id is null`,
  'a draft is approved before it expires, and expired drafts are closed soon': `
    select owner_id, id, status, expires_at, resolved_at from draft_orders
     where (status = 'approved' and (resolved_at is null or resolved_at > expires_at))
        or (status = 'pending'
            and least(expires_at, created_at + interval '24 hours') < now() - interval '10 minutes')`,
  'a message creates one draft or one order, unless a person created another from it': `
    select owner_id, message_id as id, count(*) from draft_orders
     where origin = 'message' group by owner_id, message_id having count(*) > 1
    union all
    select d.owner_id, d.message_id, 1 from draft_orders d
      join direct_orders o on o.owner_id = d.owner_id and o.message_id = d.message_id`,
  'a message, and its draft or order, are in a conversation of their store': `
    select m.owner_id, m.id from messages m left join conversations c
        on c.id = m.conversation_id and c.owner_id = m.owner_id where c.id is null
    union all
    select d.owner_id, d.id from draft_orders d left join messages m
        on m.id = d.message_id and m.owner_id = d.owner_id
       and m.conversation_id = d.conversation_id where m.id is null
    union all
    select i.owner_id, i.id from draft_order_items i left join draft_orders d
        on d.id = i.draft_order_id and d.owner_id = i.owner_id where d.id is null
    union all
    select i.owner_id, i.id from draft_order_items i
      join product_variants v on v.id = i.variant_id and v.owner_id <> i.owner_id
    union all
    select o.owner_id, o.order_id from direct_orders o
      left join messages m on m.id = o.message_id and m.owner_id = o.owner_id
      left join orders r on r.id = o.order_id and r.owner_id = o.owner_id
     where m.id is null or r.id is null`,
};
