import type { AuditEvent } from '../../../domain/platform/audit/list-audit.ts';
import { AUDIT_TARGET_WORDS, AUDIT_WORDS } from './audit-words.ts';
import { factRows } from './fact-words.ts';

/** An entry of the audit as pages show it. */
export const auditView = (event: AuditEvent) => ({
  ...event,
  words: wordsOf(event),
  /** Requests in a user's name are distinguished by their area. */
  area: areaOf(event),
  targetWord: AUDIT_TARGET_WORDS[event.targetType],
  href: hrefOf(event),
  changes: factRows(event.before, event.after),
});

/** The action in words; a switch with its direction, and a request with whether it was refused. */
function wordsOf({ action, after }: AuditEvent): string {
  if (after?.refused === true)
    return 'Tried to make a change that isn’t allowed while logged in as a user';
  const isActive = after?.isActive;
  if (typeof isActive !== 'boolean') return AUDIT_WORDS[action];
  return AUDIT_WORDS[action].replace(
    'Suspended or reactivated',
    isActive ? 'Reactivated' : 'Suspended',
  );
}

function areaOf({ action, after }: AuditEvent): string | null {
  if (action !== 'impersonated_request') return null;
  const { method, route } = after ?? {};
  return `${String(method ?? '')} ${String(route ?? '')}`.trim();
}

/** The page of its target; null when there is none, or the target was deleted. */
function hrefOf({ action, targetType, targetId }: AuditEvent): string | null {
  if (action === 'user_deleted') return null;
  if (targetType === 'settings') return '/admin/settings';
  if (targetType === 'job' || targetType === 'webhook_event') return '/admin/health';
  if (targetId === null) return null;
  const pages = { store: 'stores', user: 'users', subscription: 'subscriptions' } as const;
  return targetType in pages
    ? `/admin/${pages[targetType as keyof typeof pages]}/${targetId}`
    : null;
}
