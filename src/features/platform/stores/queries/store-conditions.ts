import type { PlanSlug, SubscriptionStatus } from '../../../../enums.ts';
import { isUuid } from '../../../../ids.ts';
import { effectivePlan, effectiveStatus } from '../../../subscriptions/queries/effective.ts';
import { Conditions, ownersFound } from '../../queries/fragments.ts';

export const STORE_NEEDS = ['payments', 'events', 'quiet'] as const;
export type StoreNeed = (typeof STORE_NEEDS)[number];

export interface StoreFilter {
  search?: string | undefined;
  isActive?: boolean | undefined;
  planSlug?: PlanSlug | undefined;
  status?: SubscriptionStatus | undefined;
  needs?: StoreNeed | undefined;
}

/** For all owners at once: a lookup per store takes several times as long. */
const subscribed = (where: string): string => `s.owner_id in (
  select l.user_id from user_subscriptions l
   where ${where} and not exists (
     select from user_subscriptions n
      where n.user_id = l.user_id and (n.created_at, n.id) > (l.created_at, l.id)))`;

const NEEDS: Record<StoreNeed, string> = {
  payments: `s.owner_id in (select t.owner_id from payment_transactions t where t.attention is not null)`,
  events: `s.owner_id in (select e.owner_id from webhook_events e where e.state = 'dead')`,
  // The worker checks for them now and then; an alert about a store has its owner's id.
  quiet: `s.owner_id::text in (
    select a.subject from platform_alerts a where a.kind = 'quiet_store' and a.cleared_at is null)`,
};

export function storeConditions({
  search,
  isActive,
  planSlug,
  status,
  needs,
}: StoreFilter): Conditions {
  const wanted = new Conditions();
  const typed = search?.trim().toLowerCase() ?? '';
  if (isUuid(typed)) wanted.say('(s.id = ?::uuid or s.owner_id = ?::uuid)', typed, typed);
  else if (typed) {
    const found = ownersFound(typed);
    wanted.say(`s.owner_id in (${found.sql})`, ...found.bindings);
  }
  if (isActive !== undefined) wanted.say(isActive ? 's.is_active' : 'not s.is_active');
  const latest = new Conditions();
  latest.sayIfSet(`${effectivePlan('l')} = ?`, planSlug);
  latest.sayIfSet(`${effectiveStatus('l')} = ?`, status);
  if (latest.bindings.length > 0) wanted.say(subscribed(latest.where), ...latest.bindings);
  if (needs) wanted.say(NEEDS[needs]);
  return wanted;
}
