/** An index of a table that can be large: it is built after a release, while everything sells. */
export interface LaterIndex {
  name: string;
  table: string;
  /** SQL behind the table's name. */
  columns: string;
}

/**
 * In the order in which they are built. The product works without them, only slower. One that has
 * been released stays as it is: for other columns it needs another name.
 */
export const LATER_INDEXES: readonly LaterIndex[] = [
  {
    name: 'notifications_in_app_age',
    table: 'notifications',
    columns: `(created_at) where channel = 'in_app'`,
  },
];
