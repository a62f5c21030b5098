import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { findUserRow, type UserRow } from './queries/user-row.ts';

/** @throws Refusal 404 */
export async function findUser(id: string): Promise<UserRow> {
  const found = isUuid(id) ? await findUserRow(id) : undefined;
  if (!found) throw notFound('User');
  return found;
}
