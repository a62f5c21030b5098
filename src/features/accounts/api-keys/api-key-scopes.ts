import { subjectLabel, subjectOf } from '../../../kernel/format/permission-subjects.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { PERMISSIONS, type Permission } from '../../../permissions.ts';

/** Permissions that staff can also have and that are about the store, not a person. */
export const isScope = (permission: string): permission is Permission =>
  Object.hasOwn(PERMISSIONS, permission) &&
  PERMISSIONS[permission as Permission].staff &&
  subjectOf(permission) !== 'account';

export const SCOPES: readonly Permission[] = Object.keys(PERMISSIONS).filter(isScope);

const VERBS: Record<string, MessageKey> = {
  use: 'desk.scope.verb.use',
  read: 'desk.scope.verb.read',
  edit: 'desk.scope.verb.edit',
  fulfil: 'desk.scope.verb.fulfil',
  export: 'desk.scope.verb.export',
  record: 'desk.scope.verb.record',
  refund: 'desk.scope.verb.refund',
  reply: 'desk.scope.verb.reply',
};

function verbOf(scope: string, t: Translator): string {
  const verb = scope.split('.')[1] ?? '';
  const key = VERBS[verb];
  return key ? t(key) : verb;
}

/** Where the table names pages, or what only people do. */
const LABELS: Partial<Record<Permission, MessageKey>> = {
  'desk.use': 'desk.scope.notifications',
  'settings.edit': 'desk.scope.settings',
};

export interface ScopeGroup {
  subject: string;
  /** `label` as in "view orders, drafts, parcels and documents". */
  scopes: { name: Permission; label: string }[];
}

export const scopeGroups = (t: Translator): ScopeGroup[] =>
  bySubject(SCOPES, t).map(({ subject, scopes }) => ({
    subject,
    scopes: scopes.map((name) => ({ name, label: t(LABELS[name] ?? PERMISSIONS[name].what) })),
  }));

export const scopeLines = (scopes: readonly string[], t: Translator): string[] =>
  bySubject(scopes, t).map(({ subject, scopes: own }) =>
    t('desk.scope.line', { subject, verbs: own.map((scope) => verbOf(scope, t)).join(', ') }),
  );

function bySubject<S extends string>(
  scopes: readonly S[],
  t: Translator,
): { subject: string; scopes: S[] }[] {
  const label = (scope: string) => subjectLabel(scope, t);
  return [...new Set(scopes.map(label))].map((subject) => ({
    subject,
    scopes: scopes.filter((scope) => label(scope) === subject),
  }));
}
