import { manualOrderRoutes } from './manual-order.routes.ts';
import { orderDuplicateRoutes } from './order-duplicate.routes.ts';

export const manualOrderPages = [manualOrderRoutes, orderDuplicateRoutes];
