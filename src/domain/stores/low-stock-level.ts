import { LOW_STOCK_UP_TO } from '../catalog/availability.ts';

/**
 * The number from which down a store calls its stock low, as SQL: its own, else everybody's.
 * @param owner the column with the store's owner, such as `p.owner_id`
 */
export const lowStockLevel = (owner: string): string => `(
  select coalesce((level.notification_settings ->> 'lowStockUpTo')::integer, ${LOW_STOCK_UP_TO})
    from stores level where level.owner_id = ${owner})`;
