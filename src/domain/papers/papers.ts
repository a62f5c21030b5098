import { rows, type Trx } from '../../db.ts';
import type { PaperKind, WorkState } from '../../enums.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenant.ts';

/** The papers that one order has under addresses of its own. */
export type OrderPaper = 'invoice' | 'label';

/** An order whose papers are not in the file, or should not be used. */
export interface LeftOut {
  orderId: string;
  orderNumber: number;
  /** A sentence. */
  reason: string;
}

/** A file of papers that was asked for: of one or of many orders. */
export interface Papers {
  id: string;
  kinds: PaperKind[];
  orderIds: string[];
  state: WorkState;
  fileKey: string | null;
  pageCount: number | null;
  /** Why it failed, in words. */
  error: string | null;
  leftOut: LeftOut[];
  /** Set when this is the file behind one order's invoice or label address. */
  orderId: string | null;
  fingerprint: string | null;
  actor: Actor;
  createdAt: Date;
  finishedAt: Date | null;
}

/** Nobody waits for longer: whoever made them died over them, each time. */
const IS_LATE = `(state in ('queued', 'running') and created_at < now() - interval '2 hours')`;

/** The select list of a `Papers`. Late ones count as failed; a job that comes yet may end them. */
export const PAPERS_COLUMNS = `
  id, kinds, order_ids as "orderIds", file_key as "fileKey", page_count as "pageCount",
  case when ${IS_LATE} then 'failed' else state end as state,
  case when ${IS_LATE} then 'These documents could not be created in time' else error end as error, left_out as "leftOut", order_id as "orderId", fingerprint, actor,
  created_at as "createdAt", finished_at as "finishedAt"`;

/** Where the file store has all papers of a tenant. */
export const papersFolderOf = (ownerId: string): string => `papers/${ownerId}`;

/** Where the papers of one file are kept: a folder of their own, so that it can be removed. */
export const papersFolder = (ownerId: string, papersId: string): string =>
  `${papersFolderOf(ownerId)}/${papersId}`;

/**
 * Papers of the tenant.
 * @throws Refusal 404 for an unknown, malformed or another tenant's id
 */
export async function findPapers(tenant: Tenant, papersId: string): Promise<Papers> {
  const [found] = isUuid(papersId)
    ? await rows<Papers>(`select ${PAPERS_COLUMNS} from papers where owner_id = ? and id = ?`, [
        tenant.ownerId,
        papersId,
      ])
    : [];
  if (!found) throw notFound('Documents');
  return found;
}

/** The latest file of one order's invoice or label, in whatever state. */
export async function latestOrderPaper(
  tenant: Tenant,
  orderId: string,
  paper: OrderPaper,
  trx?: Trx,
): Promise<Papers | null> {
  const [found] = await rows<Papers>(
    `select ${PAPERS_COLUMNS} from papers
      where owner_id = ? and order_id = ? and kinds = array[?::text]
      order by created_at desc, id desc limit 1`,
    [tenant.ownerId, orderId, paper],
    trx,
  );
  return found ?? null;
}

/** The last papers of the past day that this order is among; for its page. */
export async function latestPapersWith(tenant: Tenant, orderId: string): Promise<Papers | null> {
  const [found] = await rows<Papers>(
    `select ${PAPERS_COLUMNS} from papers
      where owner_id = ? and created_at > now() - interval '1 day'
        and order_ids @> array[?::uuid] and kinds && array['invoice', 'label', 'label_four']
      order by created_at desc, id desc limit 1`,
    [tenant.ownerId, orderId],
  );
  return found ?? null;
}

/** Whether papers are still being made. */
export const isBeingMade = ({ state }: Pick<Papers, 'state'>): boolean =>
  state === 'queued' || state === 'running';
