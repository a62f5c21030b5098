import { rows, type Trx } from '../../db/db.ts';
import type { PaperKind, WorkState } from '../../enums.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** The papers with an address of their own in each order. */
export type OrderPaper = 'invoice' | 'label';

/** An order whose papers are missing in the file, or should not be used. */
export interface LeftOut {
  orderId: string;
  orderNumber: number;
  /** A sentence. */
  reason: string;
}

/** A requested file of papers, for one or many orders. */
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
  /** Set for the file behind one order's invoice or label address. */
  orderId: string | null;
  fingerprint: string | null;
  actor: Actor;
  createdAt: Date;
  finishedAt: Date | null;
}

/** Overdue: the process that made them died each time. */
const IS_LATE = `(state in ('queued', 'running') and created_at < now() - interval '2 hours')`;

/** The columns of a `Papers`. Overdue ones count as failed; a later job may still complete them. */
export const PAPERS_COLUMNS = `
  id, kinds, order_ids as "orderIds", file_key as "fileKey", page_count as "pageCount",
  case when ${IS_LATE} then 'failed' else state end as state,
  case when ${IS_LATE} then 'These documents could not be created in time' else error end as error, left_out as "leftOut", order_id as "orderId", fingerprint, actor,
  created_at as "createdAt", finished_at as "finishedAt"`;

/** The folder of a tenant's papers in the file store. */
export const papersFolderOf = (ownerId: string): string => `papers/${ownerId}`;

/** The folder of one file of papers: separate, so that it can be removed. */
export const papersFolder = (ownerId: string, papersId: string): string =>
  `${papersFolderOf(ownerId)}/${papersId}`;

/**
 * Papers of the tenant.
 * @throws Refusal 404 for an unknown or malformed id, or another tenant's
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

/** The latest file of one order's invoice or label, in any state. */
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

/** The latest papers of the past day with this order; for its page. */
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
