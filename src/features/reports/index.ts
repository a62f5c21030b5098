/** What other features may use of reports. */
export { daysUpTo } from './report-period.ts';
export { ordersSold, salesOf } from './sales-links.ts';
export { salesByDay } from './sales-views.ts';
