import { orderExportPages } from './order-export.routes.ts';
import { ordersRoutes } from './orders.routes.ts';
import { savedViewRoutes } from './saved-views.routes.ts';

export const orderListPages = [orderExportPages, ordersRoutes, savedViewRoutes];
