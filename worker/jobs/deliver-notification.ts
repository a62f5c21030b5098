import { deliverNotification as deliver } from '../../src/domain/notifications/deliver/deliver-notification.ts';
import type { Job } from './job.ts';

/** Sends one notice that goes out of the house. */
export const deliverNotification: Job = ({ ownerId = '', notificationId = '' }) =>
  deliver({ ownerId, notificationId });
