import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { ProductVariant } from './product-variant.ts';

/** How many variants that are sold have no weight. */
export const countUnweighed = (tenant: Tenant): Promise<number> =>
  ProductVariant.of(tenant).where({ active: true }).whereNull('weightGrams').resultSize();
