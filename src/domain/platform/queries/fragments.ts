import { likePattern } from '../../../db/like-pattern.ts';
import {
  effectiveCycle,
  effectiveEnd,
  effectivePlan,
  effectiveStatus,
  newestFirst,
} from '../../subscriptions/queries/effective.ts';

/** Conditions of a query with their bindings, in order. */
export class Conditions {
  readonly bindings: unknown[] = [];
  readonly #said = ['true'];

  /** Adds a condition. */
  say(sql: string, ...values: unknown[]): void {
    this.#said.push(sql);
    this.bindings.push(...values);
  }

  /** Adds a condition if there is a value for it. */
  sayIfSet(sql: string, value: unknown): void {
    if (value !== undefined) this.say(sql, value);
  }

  /** All conditions, for use after `where`. */
  get where(): string {
    return this.#said.join(' and ');
  }
}

/**
 * SQL for the ids of owners by a part of the store's name or address, or of their own name or
 * email. One index each; one condition with OR would scan all stores and users.
 */
export function ownersFound(typed: string): { sql: string; bindings: string[] } {
  const pattern = likePattern(typed.trim().toLowerCase());
  return { sql: OWNERS, bindings: [pattern, pattern, pattern, pattern] };
}

const OWNERS = `
  select f.id from users f where lower(f.name) like ?
  union all
  select f.id from users f where lower(f.email) like ?
  union all
  select f.owner_id from stores f where lower(f.name) like ? or f.slug like ?`;

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
