import type { Tenant } from '../../tenant.ts';
import { distinctValues } from './distinct-values.ts';

const MAX_AREAS = 200;

/** The cities that a store's orders went to, in lower case and alphabetical order, the first 200. */
export const listAreas = (tenant: Tenant): Promise<string[]> =>
  distinctValues(tenant, 'area', MAX_AREAS);
