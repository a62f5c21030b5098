/** The kinds of alerts, with the page for each. */
export const ALERT_PLACES = {
  dead_events: '/admin/health#events',
  failed_events: '/admin/health#events',
  unverified_webhooks: '/admin/health#payments',
  payments_without_order: '/admin/stores?needs=payments',
  broken_rule: '/admin/health#invariants',
  failing_channel: '/admin/health#notices',
  job_failing: '/admin/health#cron',
  job_overdue: '/admin/health#cron',
  no_worker: '/admin/health#queue',
  jobs_stopped: '/admin/health#cron',
  quiet_store: '/admin/stores?needs=quiet',
  refused_keys: '/admin/health#stores',
  failed_sign_ins: '/admin/health#sign-ins',
} as const;
export type AlertKind = keyof typeof ALERT_PLACES;

/** Something that is wrong now. */
export interface Finding {
  kind: AlertKind;
  /** Its subject besides the kind: a source, a job, an owner. */
  subject: string;
  /** One sentence for operators. */
  title: string;
}

/** What was checked, and what was found: kinds that were not checked stay as they are. */
export interface Judgement {
  kinds: AlertKind[];
  found: Finding[];
}
