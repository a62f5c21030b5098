import { BOM, quotedLines } from '../../format/csv.ts';
import { neutralised } from '../../format/formula-cell.ts';
import { minorToText } from '../../format/money.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { ReportRequest } from './sales-report.ts';
import { salesByDay, salesByProduct, salesBySource } from './sales-views.ts';

/** More products than any catalog has. */
const ALL_PRODUCTS = 100_000;

/**
 * A report's rows as CSV text, all products by name; amounts in major units. Formulas are
 * neutralised.
 */
export async function exportReport(
  tenant: Tenant,
  request: ReportRequest & { currency: string },
): Promise<string> {
  const table = await tableOf(tenant, request);
  return BOM + quotedLines(table);
}

async function tableOf(
  tenant: Tenant,
  { period, by, timeZone, currency }: ReportRequest & { currency: string },
): Promise<(string | number)[][]> {
  const amount = (minor: number) => minorToText(minor, currency);
  const sales = `Sales (${currency})`;
  if (by === 'product') {
    const { products, chargesMinor } = await salesByProduct(tenant, period, timeZone, ALL_PRODUCTS);
    return [
      ['Product', 'Orders', 'Units', sales],
      ...products.map((row) => [
        neutralised(row.name),
        row.orders,
        row.pieces,
        amount(row.salesMinor),
      ]),
      ...(products.length > 0
        ? [['Delivery, tax and discounts', '', '', amount(chargesMinor)]]
        : []),
    ];
  }
  if (by === 'source') {
    const found = await salesBySource(tenant, period, timeZone);
    return [
      ['Source', 'Orders', sales],
      ...found.map((row) => [row.source, row.orders, amount(row.salesMinor)]),
    ];
  }
  const days = await salesByDay(tenant, period, timeZone);
  return [
    ['Day', 'Orders', sales],
    ...days.map((row) => [row.day, row.orders, amount(row.salesMinor)]),
  ];
}
