import type { NotificationKind } from '../../enums.ts';
import { newId } from '../../ids.ts';
import type { StatementPart } from '../../statement.ts';
import type { Tenant } from '../../tenant.ts';

/** What the seller is told. */
export interface Notice {
  kind: NotificationKind;
  title: string;
  body: string;
  data: Record<string, unknown>;
  orderId: string | null;
}

/**
 * Writes a notice that shows in the seller's pages, as part of a larger statement. The row is the
 * delivery: it is `sent` as soon as it is there.
 */
export const notifyInApp = (tenant: Tenant, notice: Notice): StatementPart => ({
  sql: `insert into notifications (owner_id, id, kind, channel, status, title, body, data, order_id, sent_at)
    values (?, ?, ?, 'in_app', 'sent', ?, ?, ?::jsonb, ?, now())`,
  bindings: [
    tenant.ownerId,
    newId(),
    notice.kind,
    notice.title,
    notice.body,
    JSON.stringify(notice.data),
    notice.orderId,
  ],
});
