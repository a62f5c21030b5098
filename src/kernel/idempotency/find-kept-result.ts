import type { Tenant } from '../tenancy/tenant.ts';
import { findAnswer } from './queries/keys.ts';

export async function findKeptResult<Result>(
  tenant: Tenant,
  route: string,
  key: string,
): Promise<Result | null> {
  const kept = await findAnswer<Result>(tenant, route, key);
  return kept?.response ?? null;
}
