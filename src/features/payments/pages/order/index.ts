import { orderFinancialStatusPages } from './order-financial-status.routes.ts';
import { orderMoneyPages } from './order-money.routes.ts';

export const orderPaymentPages = [orderFinancialStatusPages, orderMoneyPages];
