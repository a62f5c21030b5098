import { orderFinancialStatusPages } from './order-financial-status.routes.ts';
import { orderMoneyPages } from './order-money.routes.ts';

/** Payments and refunds of an order. */
export const orderPaymentPages = [orderFinancialStatusPages, orderMoneyPages];
