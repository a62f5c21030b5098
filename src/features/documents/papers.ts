import { setTimeout as wait } from 'node:timers/promises';
import { raw } from 'objection';
import type { PaperKind, WorkState } from '../../enums.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { databaseTime } from '../../kernel/db/clock.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { TenantModel } from '../../kernel/db/model.ts';
import { countWorkers } from '../../kernel/jobs/heartbeat.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { fromStored } from '../../kernel/translation/text.ts';
import { type Message, message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';

export type OrderPaper = 'invoice' | 'label';

/** Missing in the file, or should not be used. */
export interface LeftOut {
  orderId: string;
  orderNumber: number;
  /** A sentence in English. */
  reason: string;
  /** For pages; absent in rows of earlier releases. */
  words?: Message;
}

export class Papers extends TenantModel {
  static override tableName = 'papers';
  static override idColumn = ['owner_id', 'id'];
  static override get jsonAttributes() {
    return ['leftOut', 'actor'];
  }

  id!: string;
  kinds!: PaperKind[];
  orderIds!: string[];
  state!: WorkState;
  fileKey!: string | null;
  pageCount!: number | null;
  error!: string | null;
  leftOut!: LeftOut[];
  orderId!: string | null;
  fingerprint!: string | null;
  /** Of the issued invoice that is, or will be, in the file behind its address. */
  invoiceNumber!: number | null;
  /** Whether that invoice says what became of it, such as that it was paid. */
  isMarked!: boolean;
  /** The orders with letters that no font has, written in Latin ones. */
  transliterated!: string[];
  actor!: Actor;
  createdAt!: Date;
  finishedAt!: Date | null;
  /** Where `read` selected it: still not made, since their process died each time. */
  isOverdue?: boolean;

  get isBeingMade(): boolean {
    return this.state === 'queued' || this.state === 'running';
  }

  /** Why it failed, in words; null when it did not. */
  get failure(): Message | string | null {
    if (this.isOverdue) return message('errors.papers.overdue');
    return this.error === null ? null : fromStored(this.error);
  }

  /** Overdue ones count as failed; a later job may still complete them. */
  override $afterFind(): void {
    if (this.isOverdue) this.state = 'failed';
  }
}

export const papersFolderOf = (ownerId: string): string => `papers/${ownerId}`;

/** The folder of one file of papers: separate, so that it can be removed. */
export const papersFolder = (ownerId: string, papersId: string): string =>
  `${papersFolderOf(ownerId)}/${papersId}`;

const IS_OVERDUE = `state in ('queued', 'running') and created_at < now() - interval '2 hours'`;

const read = (tenant: Tenant, trx?: Trx) =>
  Papers.of(tenant, trx).select('papers.*', raw(IS_OVERDUE).as('isOverdue'));

/** Papers of the tenant. @throws Refusal 404 for an unknown or malformed id, or another tenant's */
export async function findPapers(tenant: Tenant, papersId: string): Promise<Papers> {
  const found = isUuid(papersId) ? await read(tenant).findOne({ id: papersId }) : undefined;
  if (!found) throw notFound('Documents');
  return found;
}

const newest = (tenant: Tenant, trx?: Trx) =>
  read(tenant, trx)
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(1)
    .first();

/** An order's label, an invoice with a number, or, without one, the invoice to be issued. */
export interface WantedPaper {
  orderId: string;
  paper: OrderPaper;
  invoiceNumber?: number;
  /** Whether the invoice says what became of it; false: as it was issued. */
  isMarked?: boolean;
}

export async function latestOrderPaper(
  tenant: Tenant,
  { orderId, paper, invoiceNumber, isMarked = false }: WantedPaper,
  trx?: Trx,
): Promise<Papers | null> {
  const found = await newest(tenant, trx)
    .where({ orderId, isMarked, invoiceNumber: invoiceNumber ?? null })
    .whereRaw('kinds = array[?::text]', [paper]);
  return found ?? null;
}

export async function latestPapersWith(tenant: Tenant, orderId: string): Promise<Papers | null> {
  const found = await newest(tenant)
    .whereRaw(`created_at > now() - interval '1 day'`)
    .whereRaw('order_ids @> array[?::uuid]', [orderId])
    .whereRaw(`kinds && array['invoice', 'label', 'label_four']`);
  return found ?? null;
}

/** How long a request waits for the worker, in milliseconds. */
const PATIENCE_MS = 8_000;
const FIRST_LOOK_MS = 60;
const LONGEST_LOOK_MS = 500;

/**
 * Waits until papers are done or have failed, as long as a page may take to load; not at all
 * without a living worker. Returns their state then.
 * @throws Refusal 404
 */
export async function waitForPapers(
  tenant: Tenant,
  papersId: string,
  patienceMs = PATIENCE_MS,
): Promise<Papers> {
  const until = databaseTime() + patienceMs;
  let pause = FIRST_LOOK_MS;
  for (;;) {
    const papers = await findPapers(tenant, papersId);
    if (!papers.isBeingMade || databaseTime() >= until) return papers;
    if ((await countWorkers()) === 0) return papers;
    await wait(pause);
    pause = Math.min(pause * 1.5, LONGEST_LOOK_MS);
  }
}

export const knownPapers = async (
  tenant: Tenant,
  ids: readonly string[],
): Promise<{ id: string }[]> =>
  Papers.of(tenant)
    .select('id')
    .whereRaw('id = any(?::uuid[])', [[...ids]]);
