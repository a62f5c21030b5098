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
  {
    name: 'orders_pay_by',
    table: 'orders',
    columns: `(pay_by) where pay_by is not null and status in ('new', 'pending')`,
  },
  {
    name: 'orders_pay_reminder',
    table: 'orders',
    columns: `(pay_reminder_at) where pay_reminder_at is not null`,
  },
  {
    name: 'payment_transactions_request',
    table: 'payment_transactions',
    columns: `(owner_id, payment_request_id) where payment_request_id is not null`,
  },
  {
    name: 'orders_receivable',
    table: 'orders',
    columns: `(owner_id, created_at, id) include (total_amount_minor, financial_status, payment_method)
      where payment_status = 'unpaid' and status not in ('cancelled', 'refunded')
        and financial_status in ('pending', 'partially_paid', 'partially_refunded')`,
  },
];
