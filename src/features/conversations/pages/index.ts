import { conversationRoutes } from './conversation.routes.ts';
import { conversationMediaRoutes } from './conversation-media.routes.ts';
import { conversationsRoutes } from './conversations.routes.ts';

export const conversationPages = [conversationMediaRoutes, conversationRoutes, conversationsRoutes];
