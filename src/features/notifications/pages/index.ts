import { noticeLogRoutes } from './notice-log.routes.ts';
import { notificationsRoutes } from './notifications.routes.ts';

export const notificationPages = [noticeLogRoutes, notificationsRoutes];
