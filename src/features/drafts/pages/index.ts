import { pagesOf } from '../../../kernel/http/action.ts';
import { draftActions, readingActions } from '../draft.actions.ts';
import { draftRoutes } from './draft.routes.ts';
import { draftsRoutes } from './drafts.routes.ts';

export const draftPages = [
  draftsRoutes,
  draftRoutes,
  ...pagesOf([...draftActions, ...readingActions]),
];
