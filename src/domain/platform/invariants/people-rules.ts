/** Rules of customers and sessions. */
export const peopleRules: Record<string, string> = {
  'a customer’s totals match their active orders': `
    select c.owner_id, c.id, c.total_spent_minor from customers c
      left join orders o on o.owner_id = c.owner_id and o.customer_id = c.id
     group by c.owner_id, c.id
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
