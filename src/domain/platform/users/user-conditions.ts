import { likePattern } from '../../../db/like-pattern.ts';
import type { UserRole } from '../../../enums.ts';
import { isUuid } from '../../../ids.ts';
import { Conditions } from '../conditions.ts';

/** A filter of users. */
export interface UserFilter {
  /** A part of the name or of the email; or a whole id. */
  search?: string | undefined;
  role?: UserRole | undefined;
  isActive?: boolean | undefined;
}

/** One index each; one condition with OR would scan all users. */
const FOUND = `u.id in (
  select f.id from users f where lower(f.name) like ?
  union all
  select f.id from users f where lower(f.email) like ?)`;

/** A filter as conditions on `users u`. */
export function userConditions({ search, role, isActive }: UserFilter): Conditions {
  const wanted = new Conditions();
  const typed = search?.trim().toLowerCase() ?? '';
  if (isUuid(typed)) wanted.say('u.id = ?', typed);
  else if (typed) wanted.say(FOUND, likePattern(typed), likePattern(typed));
  wanted.sayIfSet('u.role = ?', role);
  if (isActive !== undefined) wanted.say(isActive ? 'u.is_active' : 'not u.is_active');
  return wanted;
}
