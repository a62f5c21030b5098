import { newId } from '../../ids.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { type StatementPart, together } from '../../kernel/db/statement.ts';
import { jobsPart } from '../../kernel/jobs/jobs-part.ts';
import { ENGLISH } from '../../kernel/translation/languages.ts';
import { englishOf, isMessage } from '../../kernel/translation/text.ts';
import { tellDesks } from '../live/tell-desks.ts';
import { type Announcement, decideNotices } from './decide-notices.ts';
import type { NoticeContext } from './notice-context.ts';
import { isOutside } from './notification-channels.ts';
import { noticesInsertion } from './queries/notices-insertion.ts';

export type NoticeParts = { notices?: StatementPart; noticeJobs?: StatementPart };

/** Saves round trips while rows are locked. In-app notifications count as sent at once. */
export function noticeParts(
  context: NoticeContext,
  announcement: Announcement,
  trx: Trx,
): NoticeParts {
  const rows = rowsOf(context, announcement, databaseNow());
  const outside = rows.filter(({ channel }) => isOutside(channel));
  tellDesks(trx, context.tenant, 'notices', context.tenant.ownerId);
  const jobs = outside.map(({ id, owner_id: ownerId, notBefore }) => ({
    data: { ownerId, notificationId: id },
    runAt: notBefore,
  }));
  return {
    ...(rows.length > 0 ? { notices: noticesInsertion(rows) } : {}),
    ...(jobs.length > 0 ? { noticeJobs: jobsPart(trx, 'deliver-notification', jobs) } : {}),
  };
}

export async function announceOn(
  context: NoticeContext,
  announcement: Announcement,
  trx: Trx,
): Promise<void> {
  const parts = noticeParts(context, announcement, trx);
  if (parts.notices) await together({ ...parts }, 'select 1', trx);
}

function rowsOf(context: NoticeContext, announcement: Announcement, now: Date) {
  const { order, data, transactionId, draftOrderId } = announcement;
  const about = {
    owner_id: context.tenant.ownerId,
    order_id: order?.id ?? null,
    payment_transaction_id: transactionId ?? null,
    draft_order_id: draftOrderId ?? null,
    data: {
      ...shownData(data),
      ...(order ? { orderId: order.id, orderNumber: order.orderNumber } : {}),
      ...(draftOrderId ? { draftId: draftOrderId } : {}),
    },
  };
  const planned = decideNotices(context, announcement, now);
  return planned.map(({ language, ...notice }) => {
    const data = language === ENGLISH ? about.data : { ...about.data, language };
    return { ...notice, ...about, data, id: newId() };
  });
}

/** Messages are English in the API. */
const shownData = (data: Announcement['data']): Announcement['data'] =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, inEnglish(value)]));

function inEnglish(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inEnglish);
  return isMessage(value) ? englishOf(value) : value;
}
