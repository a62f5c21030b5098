import { conflict } from '../../errors.ts';
import type { Draft } from './draft.ts';

/**
 * Refuses what only a draft that still waits allows.
 * @throws Refusal 409 DRAFT_NOT_PENDING, which says who did what when, or 409 DRAFT_EXPIRED
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
  throw conflict('DRAFT_NOT_PENDING', `This draft was already ${status}`, {
    status,
    ...(orderId ? { orderId } : { reason: rejectReason }),
    by: resolvedByName,
    at: resolvedAt?.toISOString() ?? null,
  });
}

/**
 * Refuses to decide about a draft that is not the one a person has seen; null: whatever it is.
 * @throws Refusal 409 DRAFT_CHANGED
 */
export function refuseChanged({ version }: Draft, seen: number | null | undefined): void {
  if (seen === null || seen === undefined || seen === version) return;
  throw conflict('DRAFT_CHANGED', 'This draft has changed. Review it again', {
    version,
  });
}
