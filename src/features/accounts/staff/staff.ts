import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { type Page, type PageRequest, readPage } from '../../../kernel/db/pagination.ts';
import { alphabetically, matchesAll, searchPatterns } from '../../../kernel/db/text-search.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { type Permission, type StaffRights, staffPermissions } from '../../../permissions.ts';
import { SHOWN_FIELDS, type ShownUser, User } from '../user.ts';

export type StaffMember = ShownUser & StaffRights & { permissions: Permission[] };

export const STAFF_FIELDS = [
  ...SHOWN_FIELDS,
  'staffPreset',
  'permissionsAdded',
  'permissionsRemoved',
] as const;

export const staffMember = (row: Pick<User, (typeof STAFF_FIELDS)[number]>): StaffMember => ({
  ...row,
  permissions: staffPermissions(row),
});

export const staffOf = ({ ownerId }: Tenant, trx?: Trx) =>
  User.query(trx).where({ ownerId, role: 'STAFF' });

export const STAFF_SORTS = ['createdAt', '-createdAt', 'name', '-name'] as const;
type StaffSort = (typeof STAFF_SORTS)[number];

const ORDER: Record<StaffSort, string> = {
  createdAt: 'created_at, id',
  '-createdAt': 'created_at desc, id desc',
  name: `${alphabetically('name')}, id`,
  '-name': `${alphabetically('name')} desc, id desc`,
};

export interface StaffQuery extends PageRequest {
  search?: string | undefined;
  sort?: StaffSort | undefined;
}

export async function listStaff(
  tenant: Tenant,
  { search = '', sort = 'createdAt', ...page }: StaffQuery,
): Promise<Page<StaffMember>> {
  const patterns = searchPatterns(search);
  const staff = staffOf(tenant)
    .whereRaw(matchesAll(`searchable(name || ' ' || email)`, patterns), patterns)
    .select(...STAFF_FIELDS)
    .orderByRaw(ORDER[sort]);
  const found = await readPage(staff, page);
  return { ...found, items: found.items.map(staffMember) };
}

/** @throws Refusal 404 */
export async function findStaff(tenant: Tenant, id: string): Promise<StaffMember> {
  if (!isUuid(id)) throw noSuchStaff();
  const member = await staffOf(tenant)
    .findById(id)
    .select(...STAFF_FIELDS);
  if (!member) throw noSuchStaff();
  return staffMember(member);
}

export const subjectOf = ({ name, email }: Pick<User, 'name' | 'email'>): string =>
  `${name}, ${email}`;

export const noSuchStaff = () => notFound('Staff member');
