import { deliverNotification as deliver } from '../../src/features/notifications/deliver/deliver-notification.ts';
import type { JobHandler } from './job-handler.ts';

/** Sends one notice that goes out of the house. */
export const deliverNotification: JobHandler = ({ ownerId = '', notificationId = '' }) =>
  deliver({ ownerId, notificationId });
