import { pagesOf } from '../../../kernel/http/action.ts';
import { orderEndActions } from '../order-ends.actions.ts';
import { orderTimelineActions } from '../order-timeline.actions.ts';
import { orderRoutes } from './order.routes.ts';

export const orderPages = [...pagesOf([...orderEndActions, ...orderTimelineActions]), orderRoutes];
