import { pagesOf } from '../../../../kernel/http/action.ts';
import { savedViewActions } from '../../saved-view.actions.ts';
import { ordersRoutes } from './orders.routes.ts';

export const orderListPages = [ordersRoutes, ...pagesOf(savedViewActions)];
