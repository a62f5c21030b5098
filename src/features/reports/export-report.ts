import type { Trx } from '../../kernel/db/db.ts';
import { currentFromReplica } from '../../kernel/db/replica/from-replica.ts';
import { amountCell, BOM, type CsvCell, csvLines } from '../../kernel/format/csv.ts';
import type { CsvStyle } from '../../kernel/format/csv-style.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { ReportRequest } from './sales-report.ts';
import { salesByDay, salesByProduct, salesBySource } from './sales-views.ts';

const ALL_PRODUCTS = 100_000;

/** All products by name; amounts in major units. Formulas are neutralised. */
export async function exportReport(
  tenant: Tenant,
  request: ReportRequest & { currency: string },
  style?: CsvStyle,
): Promise<string> {
  const table = await currentFromReplica((from) => tableOf(tenant, request, from));
  return BOM + csvLines(table, style);
}

async function tableOf(
  tenant: Tenant,
  { by, currency, ...span }: ReportRequest & { currency: string },
  from?: Trx,
): Promise<CsvCell[][]> {
  const amount = (minor: number) => amountCell(minor, currency);
  const sales = `Sales (${currency})`;
  if (by === 'product') {
    const all = { ...span, limit: ALL_PRODUCTS };
    const { products, chargesMinor } = await salesByProduct(tenant, all, from);
    return [
      ['Product', 'Orders', 'Units', sales],
      ...products.map((row) => [row.name, row.orders, row.pieces, amount(row.salesMinor)]),
      ...(products.length > 0
        ? [['Delivery, tax and discounts', '', '', amount(chargesMinor)]]
        : []),
    ];
  }
  if (by === 'source') {
    const found = await salesBySource(tenant, span, from);
    return [
      ['Source', 'Orders', sales],
      ...found.map((row) => [row.source, row.orders, amount(row.salesMinor)]),
    ];
  }
  const days = await salesByDay(tenant, span, from);
  return [
    ['Day', 'Orders', sales],
    ...days.map((row) => [row.day, row.orders, amount(row.salesMinor)]),
  ];
}
