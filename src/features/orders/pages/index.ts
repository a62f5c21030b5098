import { orderRoutes } from './order.routes.ts';
import { orderAskRoutes } from './order-asks.routes.ts';
import { orderNotesRoutes } from './order-notes.routes.ts';

export const orderPages = [orderAskRoutes, orderNotesRoutes, orderRoutes];
