import { orderPapersRoutes } from './order-papers.routes.ts';
import { papersRoutes } from './papers.routes.ts';

export const paperPages = [orderPapersRoutes, papersRoutes];
