import { conflict } from '../../errors.ts';
import type { Draft } from './draft.ts';

/**
 * Refuses changes of a draft that is no longer pending.
 * @throws Refusal 409 DRAFT_NOT_PENDING, with who did what when, or 409 DRAFT_EXPIRED
 */
export function refuseSettled(draft: Draft): void {
  const { status, orderId, resolvedByName, resolvedAt, rejectReason } = draft;
  if (status === 'pending') return;
  if (status === 'expired') {
    throw conflict(
      'DRAFT_EXPIRED',
      'This draft is older than 24 hours. Create a new draft from its message',
    );
  }
  throw conflict('DRAFT_NOT_PENDING', `This draft has already been ${status}`, {
    status,
    ...(orderId ? { orderId } : { reason: rejectReason }),
    by: resolvedByName,
    at: resolvedAt?.toISOString() ?? null,
  });
}

/**
 * Refuses a decision about another version of a draft than a person has seen; null: not checked.
 * @throws Refusal 409 DRAFT_CHANGED
 */
export function refuseChanged({ version }: Draft, seen: number | null | undefined): void {
  if (seen === null || seen === undefined || seen === version) return;
  throw conflict('DRAFT_CHANGED', 'This draft has changed. Review it again', {
    version,
  });
}
