import type { Tenant } from '../../tenancy/tenant.ts';
import { distinctValues } from './distinct-values.ts';

const MAX_AREAS = 200;

/** The cities of a store's orders in lower case, in alphabetical order, the first 200. */
export const listAreas = (tenant: Tenant): Promise<string[]> =>
  distinctValues(tenant, 'area', MAX_AREAS);
