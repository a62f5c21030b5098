import type { Trx } from '../../../kernel/db/db.ts';
import { BaseModel } from '../../../kernel/db/model.ts';

const ALERT_PLACES = {
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

/** Another release may have other kinds. */
export const isAlertKind = (kind: string): kind is AlertKind => Object.hasOwn(ALERT_PLACES, kind);

export interface Finding {
  kind: AlertKind;
  /** Its subject besides the kind: a source, a job, an owner. */
  subject: string;
  title: string;
}

export interface Judgement {
  kinds: AlertKind[];
  found: Finding[];
}

export class PlatformAlert extends BaseModel {
  static override tableName = 'platform_alerts';

  id!: string;
  kind!: AlertKind;
  subject!: string;
  title!: string;
  raisedAt!: Date;
  /** Null: no email about it has been sent, or claimed. */
  mailedAt!: Date | null;
  clearedAt!: Date | null;

  get href(): string {
    return ALERT_PLACES[this.kind];
  }
}

export async function listOpenAlerts(limit = 20, trx?: Trx): Promise<PlatformAlert[]> {
  const open = await PlatformAlert.query(trx)
    .whereNull('clearedAt')
    .orderBy([
      { column: 'raisedAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
  return open.filter(({ kind }) => isAlertKind(kind));
}
