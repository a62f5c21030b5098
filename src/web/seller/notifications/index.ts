import { noticeLogRoutes } from './notice-log.routes.ts';
import { notificationsRoutes } from './notifications.routes.ts';

/** Notifications and what was sent. */
export const notificationPages = [noticeLogRoutes, notificationsRoutes];
