import { orderPapersRoutes } from './order-papers.routes.ts';
import { papersRoutes } from './papers.routes.ts';

/** Documents of orders. */
export const paperPages = [orderPapersRoutes, papersRoutes];
