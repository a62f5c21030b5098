import { manualOrderRoutes } from './manual-order.routes.ts';
import { orderDuplicateRoutes } from './order-duplicate.routes.ts';

/** Orders entered by hand. */
export const manualOrderPages = [manualOrderRoutes, orderDuplicateRoutes];
