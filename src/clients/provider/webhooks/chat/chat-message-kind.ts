import { valueAt } from '../payload-values.ts';
import type { ProviderEventKind } from '../provider-event.ts';

const KINDS: Record<string, ProviderEventKind> = {
  reaction: 'reaction',
  edit: 'edit',
  revoke: 'deletion',
  // The thread was opened by a person or an advertisement, without a message.
  request_welcome: 'other',
  ad: 'other',
};
const IDENTITY_CHANGES = ['user_changed_number', 'customer_changed_number', 'user_changed_user_id'];

/** By its type; unknown types, and messages without an id, count as messages. */
export function chatMessageKind(message: unknown): ProviderEventKind {
  const type = String(valueAt(message, 'type') ?? '');
  if (type === 'system') {
    const change = String(valueAt(message, 'system', 'type') ?? '');
    return IDENTITY_CHANGES.includes(change) ? 'identity' : 'other';
  }
  if (Object.hasOwn(KINDS, type)) return KINDS[type] ?? 'other';
  return typeof message === 'object' && message !== null ? 'message' : 'other';
}
