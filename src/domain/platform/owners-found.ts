import { likePattern } from '../../like-pattern.ts';

/**
 * Owners by a part of the store's name or address, or of their own name or email, as SQL that gives
 * their ids. By its indexes each; one condition with OR would read every store and user.
 */
export function ownersFound(typed: string): { sql: string; bindings: string[] } {
  const pattern = likePattern(typed.trim().toLowerCase());
  return { sql: FOUND, bindings: [pattern, pattern, pattern, pattern] };
}

const FOUND = `
  select f.id from users f where lower(f.name) like ?
  union all
  select f.id from users f where lower(f.email) like ?
  union all
  select f.owner_id from stores f where lower(f.name) like ? or f.slug like ?`;
