import { localDay } from '../../../kernel/format/local-day.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { daysUpTo, ordersSold, salesByDay, salesOf } from '../../reports/index.ts';

export async function homeFigures(tenant: Tenant, timeZone: string) {
  const period = daysUpTo(localDay(new Date(), timeZone), 2);
  const [yesterday, today] = (await salesByDay(tenant, { period, timeZone })).map((sales) => {
    const day = { from: sales.day, to: sales.day };
    return { ...sales, reportHref: salesOf(day), ordersHref: ordersSold(day) };
  });
  return { today, yesterday };
}
