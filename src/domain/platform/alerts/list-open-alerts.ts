import { rows, type Trx } from '../../../db/db.ts';
import { ALERT_PLACES, type AlertKind } from './alert.ts';

/** A problem for operators. */
export interface OpenAlert {
  id: string;
  kind: AlertKind;
  subject: string;
  title: string;
  /** The page for it. */
  href: string;
  raisedAt: Date;
}

/** Open alerts, newest first. */
export async function listOpenAlerts(limit = 20, trx?: Trx): Promise<OpenAlert[]> {
  const open = await rows<Omit<OpenAlert, 'href'>>(
    `select id, kind, subject, title, raised_at as "raisedAt" from platform_alerts
      where cleared_at is null order by raised_at desc, id desc limit ?`,
    [limit],
    trx,
  );
  // Another release may have other kinds.
  return open
    .filter(({ kind }) => Object.hasOwn(ALERT_PLACES, kind))
    .map((alert) => ({ ...alert, href: ALERT_PLACES[alert.kind] }));
}
