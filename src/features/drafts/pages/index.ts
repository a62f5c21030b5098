import { draftRoutes } from './draft.routes.ts';
import { draftDecisionRoutes } from './draft-decisions.routes.ts';
import { nameOfferRoutes } from './name-offers.routes.ts';

export const draftPages = [draftDecisionRoutes, draftRoutes, nameOfferRoutes];
