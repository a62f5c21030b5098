import { valueAt } from './payload-values.ts';
import type { ProviderEventKind } from './provider-event.ts';

const KINDS: Record<string, ProviderEventKind> = {
  reaction: 'reaction',
  edit: 'edit',
  revoke: 'deletion',
  // Somebody opened the thread, or an advertisement did, and nobody has written.
  request_welcome: 'other',
  ad: 'other',
};
const IDENTITY_CHANGES = ['user_changed_number', 'customer_changed_number', 'user_changed_user_id'];

/** What a chat message is, by its type; one of a type that is new, or without an id, is a message all the same. */
export function chatMessageKind(message: unknown): ProviderEventKind {
  const type = String(valueAt(message, 'type') ?? '');
  if (type === 'system') {
    const change = String(valueAt(message, 'system', 'type') ?? '');
    return IDENTITY_CHANGES.includes(change) ? 'identity' : 'other';
  }
  if (Object.hasOwn(KINDS, type)) return KINDS[type] ?? 'other';
  return typeof message === 'object' && message !== null ? 'message' : 'other';
}
