import { pagesOf } from '../../../../kernel/http/action.ts';
import { savedViewActions } from '../../saved-view.actions.ts';
import { orderExportPages } from './order-export.routes.ts';
import { ordersRoutes } from './orders.routes.ts';

export const orderListPages = [orderExportPages, ordersRoutes, ...pagesOf(savedViewActions)];
