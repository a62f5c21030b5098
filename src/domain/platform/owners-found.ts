import { likePattern } from '../../db/like-pattern.ts';

/**
 * SQL for the ids of owners by a part of the store's name or address, or of their own name or
 * email. One index each; one condition with OR would scan all stores and users.
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
