import { LOW_STOCK_UP_TO } from '../../catalog/shop/availability.ts';

/**
 * SQL for a store's low-stock level: its own, or else the default.
 * @param owner the column with the store's owner, such as `p.owner_id`
 */
export const lowStockLevel = (owner: string): string => `(
  select coalesce((level.notification_settings ->> 'lowStockUpTo')::integer, ${LOW_STOCK_UP_TO})
    from stores level where level.owner_id = ${owner})`;
