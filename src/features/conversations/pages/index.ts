import { pagesOf } from '../../../kernel/http/action.ts';
import { conversationActions } from '../conversation.actions.ts';
import { conversationRoutes } from './conversation.routes.ts';
import { conversationMediaRoutes } from './conversation-media.routes.ts';
import { conversationsRoutes } from './list-page.ts';

export const conversationPages = [
  conversationMediaRoutes,
  conversationRoutes,
  ...pagesOf(conversationActions),
  conversationsRoutes,
];
