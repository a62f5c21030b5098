import { rows } from '../../db/db.ts';
import { likePattern } from '../../db/like-pattern.ts';
import { type Page, type PageRequest, toPage } from '../../db/pagination.ts';
import { notFound } from '../../errors.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** A member of a tenant's staff, not its owner. */
export interface StaffMember {
  id: string;
  name: string;
  email: string;
  isActive: boolean;
  lastSeenAt: Date | null;
  createdAt: Date;
}

/** The select list of a `StaffMember`, in its field names. */
export const STAFF_COLUMNS = `
  id, name, email, is_active as "isActive", last_seen_at as "lastSeenAt",
  created_at as "createdAt"`;

const OF_TENANT = `from users where owner_id = ? and role = 'STAFF'
  and (name ilike ? or email ilike ?)`;

export const STAFF_SORTS = ['createdAt', '-createdAt', 'name', '-name'] as const;
type StaffSort = (typeof STAFF_SORTS)[number];

const ORDER: Record<StaffSort, string> = {
  createdAt: 'created_at, id',
  '-createdAt': 'created_at desc, id desc',
  name: 'lower(name), id',
  '-name': 'lower(name) desc, id desc',
};

export interface StaffQuery extends PageRequest {
  /** Part of a name or an email address. */
  search?: string | undefined;
  sort?: StaffSort | undefined;
}

/** One page of the tenant's staff, by default in the order in which they were added. */
export async function listStaff(
  tenant: Tenant,
  { search = '', sort = 'createdAt', ...page }: StaffQuery,
): Promise<Page<StaffMember>> {
  const pattern = likePattern(search.trim());
  const [found] = await rows<{ total: number }>(`select count(*) as total ${OF_TENANT}`, [
    tenant.ownerId,
    pattern,
    pattern,
  ]);
  const items = await rows<StaffMember>(
    `select ${STAFF_COLUMNS} ${OF_TENANT} order by ${ORDER[sort]} limit ? offset ?`,
    [tenant.ownerId, pattern, pattern, page.limit, (page.page - 1) * page.limit],
  );
  return toPage(items, found?.total ?? 0, page);
}

/** A staff member's name in the store's log. */
export const subjectOf = ({ name, email }: StaffMember): string => `${name}, ${email}`;

/** 404, the same for an unknown person, another tenant's, and the owner. */
export const noSuchStaff = () => notFound('Staff member');
