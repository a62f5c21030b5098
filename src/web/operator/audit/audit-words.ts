import type { AuditAction, AuditTarget } from '../../../enums.ts';

/** What was done, as the audit says it. */
export const AUDIT_WORDS: Record<AuditAction, string> = {
  store_switched: 'Switched a store on or off',
  user_switched: 'Switched a user on or off',
  user_deleted: 'Deleted a user',
  impersonation_started: 'Began to act for a user',
  impersonation_extended: 'Went on acting for a user',
  impersonation_ended: 'Stopped acting for a user',
  // Kept before it is done, so refused tries are among them.
  impersonated_request: 'Asked for a change or a file in a user’s name',
  subscription_overridden: 'Overrode a subscription',
  settings_changed: 'Changed the platform’s settings',
  password_changed: 'Changed their own password',
  admin_created: 'Made an operator',
  session_ended: 'Ended their own sessions',
  event_replayed: 'Replayed events',
  notice_resent: 'Sent a notice again',
  job_run: 'Ran a job',
  schedules_restarted: 'Restarted the schedules',
  channel_released: 'Released a store’s number or page',
  password_reset_started: 'Started a new password for a user',
};

export const AUDIT_TARGET_WORDS: Record<AuditTarget, string> = {
  store: 'Store',
  user: 'User',
  subscription: 'Subscription',
  settings: 'Settings',
  session: 'Session',
  webhook_event: 'Webhook event',
  notification: 'Notice',
  job: 'Job',
};
