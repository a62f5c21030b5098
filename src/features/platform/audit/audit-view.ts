import { AUDIT_LABELS, AUDIT_TARGET_LABELS } from './audit-labels.ts';
import { factRows } from './fact-labels.ts';
import type { AuditEvent } from './list-audit.ts';

export const auditView = (event: AuditEvent) => ({
  ...event,
  words: labelsOf(event),
  /** Requests during an impersonation are distinguished by their area. */
  area: areaOf(event),
  targetWord: AUDIT_TARGET_LABELS[event.targetType],
  href: hrefOf(event),
  changes: factRows(event.before, event.after),
});

/** A switch with its direction, and a request with whether it was refused. */
function labelsOf({ action, after }: AuditEvent): string {
  if (after?.refused === true)
    return 'Tried to make a change that isn’t allowed while logged in as a user';
  const isActive = after?.isActive;
  if (typeof isActive !== 'boolean') return AUDIT_LABELS[action];
  return AUDIT_LABELS[action].replace(
    'Suspended or reactivated',
    isActive ? 'Reactivated' : 'Suspended',
  );
}

function areaOf({ action, after }: AuditEvent): string | null {
  if (action !== 'impersonated_request') return null;
  const { method, route } = after ?? {};
  return `${String(method ?? '')} ${String(route ?? '')}`.trim();
}

/** Null when there is none, or the target was deleted. */
function hrefOf({ action, targetType, targetId }: AuditEvent): string | null {
  if (action === 'user_deleted' || action === 'store_moved') return null;
  if (targetType === 'settings') return '/admin/settings';
  if (targetType === 'job' || targetType === 'webhook_event') return '/admin/health';
  if (targetId === null) return null;
  const pages = { store: 'stores', user: 'users', subscription: 'subscriptions' } as const;
  return targetType in pages
    ? `/admin/${pages[targetType as keyof typeof pages]}/${targetId}`
    : null;
}
