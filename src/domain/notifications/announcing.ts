import type { Trx } from '../../db.ts';
import { newId } from '../../ids.ts';
import type { StatementPart } from '../../statement.ts';
import type { Tenant } from '../../tenant.ts';
import { jobsPart } from '../jobs/jobs-part.ts';
import { type Announcement, decideNotices, type PlannedNotice } from './decide-notices.ts';
import type { NoticeContext } from './notice-context.ts';

type Row = PlannedNotice & { id: string };

/**
 * The rows of an announcement and the jobs that send them, as parts of a larger statement: no
 * round trip of their own while rows are locked. What shows in the seller's pages is sent as soon
 * as it is there.
 */
export function announcing(
  context: NoticeContext,
  announcement: Announcement,
  trx: Trx,
): { notices?: StatementPart; noticeJobs?: StatementPart } {
  const { tenant } = context;
  const planned = decideNotices(context, announcement, new Date());
  const rows = planned.map((notice) => ({ ...notice, id: newId() }));
  const outside = rows.filter(({ channel }) => channel !== 'in_app');
  const jobs = outside.map(({ id, notBefore }) => ({
    data: { ownerId: tenant.ownerId, notificationId: id },
    runAt: notBefore,
  }));
  return {
    ...(rows.length > 0 ? { notices: noticesPart(tenant, announcement, rows) } : {}),
    ...(jobs.length > 0 ? { noticeJobs: jobsPart(trx, 'deliver-notification', jobs) } : {}),
  };
}

const COLUMNS = 'id, event, audience, channel, kind, recipient, title, body';

const noticesPart = (
  tenant: Tenant,
  { order, data, transactionId, draftOrderId }: Announcement,
  rows: readonly Row[],
): StatementPart => ({
  sql: `insert into notifications (owner_id, order_id, payment_transaction_id, draft_order_id, data, ${COLUMNS}, status, sent_at, next_attempt_at)
    select ?, ?::uuid, ?::uuid, ?::uuid, ?::jsonb, ${COLUMNS},
           case when channel = 'in_app' then 'sent' else 'queued' end,
           case when channel = 'in_app' then now() end,
           case when channel <> 'in_app' then coalesce("notBefore", now()) end
      from jsonb_to_recordset(?::jsonb) as notice (id uuid, event text, audience text, channel text,
           kind text, recipient text, title text, body text, "notBefore" timestamptz)`,
  bindings: [
    tenant.ownerId,
    order?.id ?? null,
    transactionId ?? null,
    draftOrderId ?? null,
    JSON.stringify({
      ...data,
      ...(order ? { orderId: order.id, orderNumber: order.orderNumber } : {}),
      ...(draftOrderId ? { draftId: draftOrderId } : {}),
    }),
    JSON.stringify(rows),
  ],
});
