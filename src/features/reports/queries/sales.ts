import type { OrderSource } from '../../../enums.ts';
import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { SALES_ONLY } from '../../orders/queries/order-conditions.ts';
import type { Bounds } from '../report-period.ts';
import { type Sales, ZERO_SALES } from '../sales.ts';

const IN_ALL = `
select count(*) as orders, coalesce(sum(o.total_amount_minor), 0)::bigint as sales_minor
  from orders o
 where o.owner_id = ? and o.created_at >= ?::timestamptz and o.created_at < ?::timestamptz
   and ${SALES_ONLY}`;

export async function totalSales(tenant: Tenant, bounds: Bounds, from?: Trx): Promise<Sales> {
  const [sales] = await rows<Sales>(IN_ALL, [tenant.ownerId, ...bounds], from);
  return sales ?? ZERO_SALES;
}

const BY_DAY = `
select width_bucket(o.created_at, ?::timestamptz[]) as place, count(*) as orders,
       sum(o.total_amount_minor)::bigint as sales_minor
  from orders o
 where o.owner_id = ? and o.created_at >= ?::timestamptz and o.created_at < ?::timestamptz
   and ${SALES_ONLY}
 group by place`;

/**
 * `place` counts the days from 1.
 * @param starts the moments at which the days begin, and the end of the last
 */
export const salesByPlace = (
  tenant: Tenant,
  starts: readonly string[],
  from?: Trx,
): Promise<(Sales & { place: number })[]> =>
  rows<Sales & { place: number }>(BY_DAY, [starts, tenant.ownerId, starts[0], starts.at(-1)], from);

export interface SourceSales extends Sales {
  source: OrderSource;
}

const BY_SOURCE = `
select o.source, count(*) as orders, sum(o.total_amount_minor)::bigint as sales_minor
  from orders o
 where o.owner_id = ? and o.created_at >= ?::timestamptz and o.created_at < ?::timestamptz
   and ${SALES_ONLY}
 group by o.source order by sales_minor desc, o.source`;

export const totalsBySource = (
  tenant: Tenant,
  bounds: Bounds,
  from?: Trx,
): Promise<SourceSales[]> => rows<SourceSales>(BY_SOURCE, [tenant.ownerId, ...bounds], from);

/** Sales of one product: its lines, without delivery, discount and tax of their orders. */
export interface ProductSales extends Sales {
  productId: string;
  name: string;
  pieces: number;
}

/** Repeated in each row: the number of products, and sums of all of them. */
export interface AllSales {
  products: number;
  allPieces: number;
  allLinesMinor: number;
  allOrders: number;
  allSalesMinor: number;
}

// One query, so that the parts add up even while orders come in. A line is one variant at one
// price: an order with several lines of a product counts once.
const BY_PRODUCT = `
with sale as (
  select o.id, o.total_amount_minor
    from orders o
   where o.owner_id = ? and o.created_at >= ?::timestamptz and o.created_at < ?::timestamptz
     and ${SALES_ONLY}
), sold as (
  select i.product_id, count(distinct i.order_id) as orders, sum(i.quantity) as pieces,
         sum(i.total_minor) as lines
    from sale join order_items i on i.order_id = sale.id and i.owner_id = ?
   group by i.product_id
), top as (
  select sold.*, count(*) over () as products, sum(pieces) over () as all_pieces,
         sum(lines) over () as all_lines
    from sold order by lines desc, product_id limit ?
)
select t.product_id, p.name, t.orders, t.pieces::bigint, t.lines::bigint as sales_minor,
       t.products, t.all_pieces::bigint as all_pieces, t.all_lines::bigint as all_lines_minor,
       s.orders as all_orders, s.sales::bigint as all_sales_minor
  from top t
  join products p on p.id = t.product_id and p.owner_id = ?
 cross join (select count(*) as orders, sum(total_amount_minor) as sales from sale) s
 order by t.lines desc, t.product_id`;

export const bestProducts = (
  { ownerId }: Tenant,
  bounds: Bounds,
  limit: number,
  from?: Trx,
): Promise<(ProductSales & AllSales)[]> =>
  rows<ProductSales & AllSales>(BY_PRODUCT, [ownerId, ...bounds, ownerId, limit, ownerId], from);

/** For any orders. Minor units. */
export async function refundedIn(tenant: Tenant, bounds: Bounds, from?: Trx): Promise<number> {
  const [refunds] = await rows<{ minor: number }>(
    `select coalesce(sum(amount_minor), 0)::bigint as minor from refunds
      where owner_id = ? and status = 'done'
        and created_at >= ?::timestamptz and created_at < ?::timestamptz`,
    [tenant.ownerId, ...bounds],
    from,
  );
  return refunds?.minor ?? 0;
}
