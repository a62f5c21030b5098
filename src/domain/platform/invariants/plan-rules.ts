/** Rules of stores' payments to the platform through the gateway: none of it is lost. */
export const planRules: Record<string, string> = {
  'a plan payment extended the plan, or has a reason why it did not': `
    select s.user_id as owner_id, p.id, p.status from subscription_payments p
      join user_subscriptions s on s.id = p.user_subscription_id
     where p.status = 'success' and p.gateway_payment_id is not null
       and p.period_end is null and coalesce(p.error, '') = ''`,
  'a subscription lasts as long as it is paid': `
    select s.user_id as owner_id, s.id, s.current_period_end, max(p.period_end) from user_subscriptions s
      join subscription_payments p on p.user_subscription_id = s.id
     where s.status in ('trial', 'active', 'past_due') and p.status = 'success'
       and p.gateway_payment_id is not null and p.credited_at is null
     group by s.id having s.current_period_end < max(p.period_end)`,
  'the unused credit of a payment is spent once': `
    select s.user_id as owner_id, s.id from user_subscriptions s
      join subscription_payments p on p.user_subscription_id = s.id
     where p.status = 'success' group by s.id
    having sum(p.credit_minor) > coalesce(sum(p.amount_minor + p.credit_minor)
             filter (where p.credited_at is not null), 0)
             -- What no gateway takes is given.
             + 100 * count(*) filter (where p.credit_minor > 0 and p.amount_minor = 0)`,
  'the last event of a paid subscription matches its status': `
    select s.user_id as owner_id, s.id, s.status, e.to_status from user_subscriptions s
      join lateral (select to_status from subscription_events e
                     where e.user_subscription_id = s.id
                     order by created_at desc, id desc limit 1) e on true
     where e.to_status <> s.status
       and exists (select from subscription_payments p
             where p.user_subscription_id = s.id and p.gateway_payment_id is not null)`,
};
