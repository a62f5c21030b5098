import type { UserRole } from '../../../enums.ts';
import { isUuid } from '../../../ids.ts';
import { likePattern } from '../../../like-pattern.ts';

/** Which users are meant. */
export interface UserFilter {
  /** A part of the name or of the e-mail; or a whole id. */
  search?: string | undefined;
  role?: UserRole | undefined;
  isActive?: boolean | undefined;
}

/** What comes after `from users u` for a filter. */
export interface UserConditions {
  sql: string;
  bindings: unknown[];
}

/** By its indexes each; one condition with OR would read every user. */
const FOUND = `u.id in (
  select f.id from users f where lower(f.name) like ?
  union all
  select f.id from users f where lower(f.email) like ?)`;

/** A filter as SQL over `users u`. */
export function userConditions({ search, role, isActive }: UserFilter): UserConditions {
  const conditions: string[] = [];
  const bindings: unknown[] = [];
  const say = (sql: string, ...values: unknown[]) => {
    conditions.push(sql);
    bindings.push(...values);
  };
  const typed = search?.trim().toLowerCase() ?? '';
  if (isUuid(typed)) say('u.id = ?', typed);
  else if (typed) say(FOUND, likePattern(typed), likePattern(typed));
  if (role) say('u.role = ?', role);
  if (isActive !== undefined) say(isActive ? 'u.is_active' : 'not u.is_active');
  return { sql: conditions.length > 0 ? `where ${conditions.join(' and ')}` : '', bindings };
}
