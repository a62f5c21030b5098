import type { Tenant } from '../tenancy/tenant.ts';
import { findEarlierAnswer } from './queries/keys.ts';

export async function earlierResult<Result>(
  tenant: Tenant,
  route: string,
  key: string,
): Promise<Result | null> {
  const kept = await findEarlierAnswer<Result>(tenant, route, key);
  return kept?.response ?? null;
}
