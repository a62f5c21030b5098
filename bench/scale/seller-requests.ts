import { rows } from '../../src/kernel/db/db.ts';
import type { LargeStore } from '../orders-database.ts';
import type { Asked } from '../timed-requests.ts';

/** The seller's other pages and lists, which grow with the orders too. */
export async function sellerRequests({ ownerId }: LargeStore, orders: number): Promise<Asked[]> {
  const [{ id: customer } = { id: '' }] = await rows<{ id: string }>(
    'select id from customers where owner_id = ? order by order_count desc, id limit 1',
    [ownerId],
  );
  const [{ id: order } = { id: '' }] = await rows<{ id: string }>(
    'select id from orders where owner_id = ? order by created_at desc, id desc offset 99 limit 1',
    [ownerId],
  );
  const lastPage = Math.ceil(orders / 4 / 25);
  const year = 'from=2025-12-01&to=2026-11-20';
  const asked: [what: string, url: string][] = [
    ['morning page', '/dashboard'],
    ['an order', `/dashboard/orders/${order}`],
    ['orders file, first part', '/api/orders/export.csv?status=refunded'],
    ['customers', '/dashboard/customers'],
    ['customers, deep page', `/dashboard/customers?page=${lastPage}`],
    ['customers by what they spent', '/dashboard/customers?sort=-totalSpent'],
    ['customers searched', '/dashboard/customers?search=kumar'],
    ['customers searched, none', '/dashboard/customers?search=zzzz'],
    ['customers searched by phone', '/dashboard/customers?search=98470'],
    ['JSON customers', '/api/customers?limit=100'],
    ['a customer', `/dashboard/customers/${customer}`],
    ['payments', '/dashboard/payments?tab=payments'],
    ['refunds', '/dashboard/payments?tab=refunds'],
    ['cash due', '/dashboard/payments?tab=cash'],
    ['parcels', '/dashboard/parcels'],
    ['parcels delivered', '/dashboard/parcels?tab=delivered'],
    ['products', '/dashboard/products'],
    ['notices', '/dashboard/notifications'],
    ['notices sent', '/dashboard/notifications/log'],
    ['messages', '/dashboard/conversations'],
    ['drafts', '/dashboard/drafts'],
    ['report of a month by day', '/dashboard/reports'],
    ['report of a year by day', `/dashboard/reports?by=day&${year}`],
    ['report of a year by product', `/dashboard/reports?by=product&${year}`],
    ['report of a year by source', `/dashboard/reports?by=source&${year}`],
  ];
  return asked.map(([what, url]) => ({ what, url }));
}
