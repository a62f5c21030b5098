import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { SALES_ONLY } from '../orders/counts-as-sale.ts';
import { boundsOf, type Period } from './report-period.ts';
import { NO_SALES, type Sales } from './sales.ts';

/** Sales of one product: its lines, without delivery, discount and tax of their orders. */
export interface ProductSales extends Sales {
  productId: string;
  name: string;
  pieces: number;
}

export interface ProductReport {
  /** The totals of the orders, as in the other views. */
  totals: Sales;
  /** The products with the highest sales. */
  products: ProductSales[];
  /** All others together; null when there are none. */
  rest: { products: number; pieces: number; salesMinor: number } | null;
  /** Delivery and tax less discounts: the totals without the lines. */
  chargesMinor: number;
}

interface All {
  products: number;
  allPieces: number;
  allLinesMinor: number;
  allOrders: number;
  allSalesMinor: number;
}

/** Sales of a period by product: the first `limit`, and the rest as one. */
export async function salesByProduct(
  tenant: Tenant,
  period: Period,
  timeZone: string,
  limit: number,
): Promise<ProductReport> {
  const bindings = [tenant.ownerId, ...boundsOf(period, timeZone), tenant.ownerId];
  const found = await rows<ProductSales & All>(SQL, [...bindings, limit, tenant.ownerId]);
  const [all] = found;
  if (!all) return { totals: NO_SALES, products: [], rest: null, chargesMinor: 0 };
  return {
    totals: { orders: all.allOrders, salesMinor: all.allSalesMinor },
    products: found.map(toProduct),
    rest: restOf(found, all),
    chargesMinor: all.allSalesMinor - all.allLinesMinor,
  };
}

const toProduct = ({
  productId,
  name,
  orders,
  pieces,
  salesMinor,
}: ProductSales): ProductSales => ({
  productId,
  name,
  orders,
  pieces,
  salesMinor,
});

function restOf(found: readonly ProductSales[], all: All): ProductReport['rest'] {
  if (all.products === found.length) return null;
  return {
    products: all.products - found.length,
    pieces: found.reduce((left, { pieces }) => left - pieces, all.allPieces),
    salesMinor: found.reduce((left, { salesMinor }) => left - salesMinor, all.allLinesMinor),
  };
}

// One query, so that the parts add up even while orders come in. A line is one variant at one
// price: an order with several lines of a product counts once.
const SQL = `
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
select t.product_id as "productId", p.name, t.orders, t.pieces::bigint, t.lines::bigint as "salesMinor",
       t.products, t.all_pieces::bigint as "allPieces", t.all_lines::bigint as "allLinesMinor",
       s.orders as "allOrders", s.sales::bigint as "allSalesMinor"
  from top t
  join products p on p.id = t.product_id and p.owner_id = ?
 cross join (select count(*) as orders, sum(total_amount_minor) as sales from sale) s
 order by t.lines desc, t.product_id`;
