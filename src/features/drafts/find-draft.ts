import { raw } from 'objection';
import { conflict, notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { type Draft, DraftRow, isCalledOff } from './draft.ts';
import { DRAFT, IS_WAITING } from './queries/draft-sql.ts';
import { readDraft } from './queries/read-drafts.ts';

/** @throws Refusal 404 for an unknown or malformed id, or another tenant's */
export async function findDraft(tenant: Tenant, id: string, trx?: Trx): Promise<Draft> {
  const draft = isUuid(id) ? await readDraft(tenant, id, trx) : undefined;
  if (!draft) throw notFound('Draft');
  return draft;
}

/** In the order of the ids; unknown ones are left out. */
export async function findDraftsInOrder(tenant: Tenant, ids: readonly string[]): Promise<Draft[]> {
  return await DraftRow.of(tenant)
    .select(raw(DRAFT))
    .whereRaw('id = any(?::uuid[])', [ids])
    .orderByRaw('array_position(?::uuid[], id)', [ids]);
}

/** Its lines are read under the lock, so that they belong to this version. @throws Refusal 404 */
export async function lockDraft(tenant: Tenant, id: string, trx: Trx): Promise<Draft> {
  if (isUuid(id)) await DraftRow.of(tenant, trx).select('id').where({ id }).forNoKeyUpdate();
  return findDraft(tenant, id, trx);
}

export async function conversationOfDraft(tenant: Tenant, draftId: string): Promise<string | null> {
  const draft = await DraftRow.of(tenant).select('conversationId').findOne({ id: draftId });
  return draft?.conversationId ?? null;
}

/** Conversation id → id of its newest pending draft. */
export async function pendingDraftsOf(
  tenant: Tenant,
  conversationIds: readonly string[],
): Promise<Map<string, string>> {
  if (conversationIds.length === 0) return new Map();
  const found = await DraftRow.of(tenant)
    .select('id', 'conversationId')
    .whereRaw('conversation_id = any(?::uuid[])', [conversationIds])
    .whereRaw(IS_WAITING)
    .orderBy('createdAt');
  return new Map(found.map(({ conversationId, id }) => [conversationId, id]));
}

/** @throws Refusal 409 DRAFT_NOT_PENDING, with who did what when, or 409 DRAFT_EXPIRED */
export function refuseSettled(draft: Draft): void {
  const { status, orderId, resolvedByName, resolvedAt, rejectReason } = draft;
  if (status === 'pending') return;
  if (status === 'expired') {
    throw conflict('DRAFT_EXPIRED', message('errors.drafts.expired'));
  }
  throw conflict('DRAFT_NOT_PENDING', message('errors.drafts.resolved', { status }), {
    status,
    ...(orderId ? { orderId } : { reason: rejectReason }),
    by: resolvedByName,
    at: resolvedAt?.toISOString() ?? null,
  });
}

/** `seen` null: not checked. @throws Refusal 409 DRAFT_CHANGED */
export function refuseChanged({ version }: Draft, seen: number | null | undefined): void {
  if (seen === null || seen === undefined || seen === version) return;
  throw conflict('DRAFT_CHANGED', message('errors.drafts.changed'), {
    version,
  });
}

/**
 * Until a person keeps the draft.
 * @throws Refusal 409 DRAFT_CALLED_OFF (`details`: the shopper's message)
 */
export function refuseCalledOff(draft: Draft): void {
  const { calledOff } = draft;
  if (calledOff === null || !isCalledOff(draft)) return;
  const { scope, messageId, words, at } = calledOff;
  const details = { scope, messageId, text: words, at };
  throw conflict('DRAFT_CALLED_OFF', message('errors.drafts.calledOff'), details);
}
