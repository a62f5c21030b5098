/** Stock at or below this counts as low, for sellers' filters and the shop's "Only 2 left". */
export const LOW_STOCK_UP_TO = 5;

/**
 * SQL for a store's low-stock level: its own, or else the default.
 * @param owner the column with the store's owner, such as `p.owner_id`
 */
export const lowStockLevel = (owner: string): string => `(
  select coalesce((level.notification_settings ->> 'lowStockUpTo')::integer, ${LOW_STOCK_UP_TO})
    from stores level where level.owner_id = ${owner})`;
