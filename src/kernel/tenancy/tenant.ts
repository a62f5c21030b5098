import { TENANT_TABLES } from './tables.ts';

declare const tenantBrand: unique symbol;

/**
 * The key to a tenant's tables. Only functions of this file create it, from a verified session or a
 * store that was looked up, never from request input.
 */
export interface Tenant {
  readonly ownerId: string;
  readonly [tenantBrand]: true;
}

/** The tenant of a signed-in seller: `ownerId`, or else `userId`. */
export const tenantOf = (session: { userId: string; ownerId?: string | null }): Tenant =>
  ({ ownerId: session.ownerId ?? session.userId }) as Tenant;

export const tenantOfStore = (store: { ownerId: string }): Tenant =>
  ({ ownerId: store.ownerId }) as Tenant;

export class TenantScopeMissing extends Error {
  constructor(sql: string) {
    super(`Statement on a tenant's table without owner_id: ${sql.slice(0, 300)}`);
    this.name = 'TenantScopeMissing';
  }
}

const ACROSS_TENANTS = 'across tenants';
const mentionsTenantTable = new RegExp(
  `\\b(?:from|join|into|update|using)\\s+(?:only\\s+)?"?(?:${TENANT_TABLES.join('|')})"?(?![\\w.])`,
  'i',
);
const namesTenant = /\bowner_id"?\s*(?:=|in\b|is\b)|insert\s+into\s+"?\w+"?[^)]*\bowner_id\b/i;
const verdicts = new Map<string, boolean>();
const MAX_VERDICTS = 5_000;

/**
 * A second guard behind the models: every statement that knex sends, once per text.
 * @throws TenantScopeMissing
 */
export function assertTenantNamed(sql: string): void {
  let named = verdicts.get(sql);
  if (named === undefined) {
    named = sql.includes(ACROSS_TENANTS) || !mentionsTenantTable.test(sql) || namesTenant.test(sql);
    if (verdicts.size >= MAX_VERDICTS) verdicts.clear();
    verdicts.set(sql, named);
  }
  if (!named) throw new TenantScopeMissing(sql);
}

/**
 * Marks a statement that reads or writes rows of several tenants on purpose. Only for operator
 * routes and batch jobs (an import rule limits it to `features/platform` and named sweeps).
 */
export const acrossTenants = (sql: string): string => `/* ${ACROSS_TENANTS} */ ${sql}`;
