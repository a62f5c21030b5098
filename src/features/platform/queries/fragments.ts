import { matchesAll, searchPatterns } from '../../../kernel/db/text-search.ts';
import {
  effectiveCycle,
  effectiveEnd,
  effectivePlan,
  effectiveStatus,
  newestFirst,
} from '../../subscriptions/queries/effective.ts';

export class Conditions {
  readonly bindings: unknown[] = [];
  readonly #said = ['true'];

  say(sql: string, ...values: unknown[]): void {
    this.#said.push(sql);
    this.bindings.push(...values);
  }

  sayIfSet(sql: string, value: unknown): void {
    if (value !== undefined) this.say(sql, value);
  }

  get where(): string {
    return this.#said.join(' and ');
  }
}

/** The expression of the index `users_found`: what a user `f` is found by. */
export const USER_FOUND_BY = `searchable(f.name || ' ' || f.email)`;
/** The expression of the index `stores_found`: what a store `f` is found by. */
const STORE_FOUND_BY = `searchable(f.name || ' ' || f.slug)`;

/**
 * SQL for the ids of owners by words of the store's name or address, or of their own name or email.
 * One index each; one condition with OR would scan all stores and users.
 */
export function ownersFound(typed: string): { sql: string; bindings: string[] } {
  const patterns = searchPatterns(typed);
  const sql = `
  select f.id from users f where ${matchesAll(USER_FOUND_BY, patterns)}
  union all
  select f.owner_id from stores f where ${matchesAll(STORE_FOUND_BY, patterns)}`;
  return { sql, bindings: [...patterns, ...patterns] };
}

/**
 * The latest subscription of a user as it is at this very moment, as SQL for a lateral join:
 * `join lateral (${…}) sub on true`.
 * @param user the column with the user's id, such as `s.owner_id`
 */
export const latestSubscriptionOf = (user: string): string => `
select l.id, ${effectivePlan('l')} as plan_slug, ${effectiveStatus('l')} as status,
       ${effectiveCycle('l')} as billing_cycle, l.trial_ends_at,
       ${effectiveEnd('l')} as current_period_end
  from user_subscriptions l where l.user_id = ${user}
 order by ${newestFirst('l')} limit 1`;
