import type { AuditAction, AuditTarget } from '../../../enums.ts';

export const AUDIT_LABELS: Record<AuditAction, string> = {
  store_switched: 'Suspended or reactivated a store',
  user_switched: 'Suspended or reactivated a user',
  user_deleted: 'Deleted a user',
  impersonation_started: 'Logged in as a user',
  impersonation_extended: 'Extended the time logged in as a user',
  impersonation_ended: 'Logged out of a user’s account',
  // Recorded before it runs, so refused attempts are included.
  impersonated_request: 'Made a change or exported a file while logged in as a user',
  subscription_overridden: 'Changed a subscription',
  settings_changed: 'Changed the platform’s settings',
  password_changed: 'Changed their own password',
  admin_created: 'Added an operator',
  session_ended: 'Signed out of other devices',
  event_replayed: 'Replayed webhook events',
  notice_resent: 'Resent a notification',
  job_run: 'Ran a job',
  schedules_restarted: 'Restarted schedules',
  channel_released: 'Disconnected a store’s number or page',
  password_reset_started: 'Reset a user’s password',
  email_changed: 'Changed their own email address',
  second_factor_changed: 'Changed their own two-step verification',
  second_factor_removed: 'Turned off a user’s two-step verification',
  passkey_added: 'Added a passkey of their own',
  passkey_removed: 'Removed a passkey of their own',
  store_moved: 'Moved a store to another installation',
  test_email_sent: 'Sent a test email',
};

export const AUDIT_TARGET_LABELS: Record<AuditTarget, string> = {
  store: 'Store',
  user: 'User',
  subscription: 'Subscription',
  settings: 'Settings',
  session: 'Session',
  webhook_event: 'Webhook event',
  notification: 'Notification',
  job: 'Job',
};
