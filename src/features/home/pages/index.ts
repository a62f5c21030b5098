import { findRoutes } from './find.routes.ts';
import { homeRoutes } from './home.routes.ts';
import { liveRoutes } from './live.routes.ts';

export const homePages = (operatorEmail: string | null) => [
  findRoutes,
  homeRoutes(operatorEmail),
  liveRoutes,
];
