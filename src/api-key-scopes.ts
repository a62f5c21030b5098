import { subjectLabel, subjectOf } from './format/permission-subjects.ts';
import { PERMISSIONS, type Permission } from './permissions.ts';

/**
 * Whether an API key can have a permission: one that staff have, too, and that is about the store,
 * not about a person.
 */
export const isScope = (permission: string): permission is Permission =>
  Object.hasOwn(PERMISSIONS, permission) &&
  PERMISSIONS[permission as Permission].staff &&
  subjectOf(permission) !== 'account';

/** The permissions that API keys can have, in the order of the table. */
export const SCOPES: readonly Permission[] = Object.keys(PERMISSIONS).filter(isScope);

const VERBS: Record<string, string> = {
  use: 'view and resend',
  read: 'view',
  edit: 'change',
  reply: 'answer',
};

/** What a scope lets do, in a word: "view" for "orders.read". */
function verbOf(scope: string): string {
  const verb = scope.split('.')[1] ?? '';
  return VERBS[verb] ?? verb;
}

/** Where the table speaks of pages, or of what only people do. */
const LABELS: Partial<Record<Permission, string>> = {
  'desk.use': 'view, mark and resend notifications',
  'settings.edit': 'change settings, except those that only the owner can change',
};

export interface ScopeGroup {
  subject: string;
  /** `label` as in "view orders, drafts, parcels and documents". */
  scopes: { name: Permission; label: string }[];
}

/** All scopes by subject, for the form. */
export const scopeGroups = (): ScopeGroup[] =>
  bySubject(SCOPES).map(({ subject, scopes }) => ({
    subject,
    scopes: scopes.map((name) => ({ name, label: LABELS[name] ?? PERMISSIONS[name].what })),
  }));

/** "Orders: view, change": a line for each subject. */
export const scopeLines = (scopes: readonly string[]): string[] =>
  bySubject(scopes).map((group) => `${group.subject}: ${group.scopes.map(verbOf).join(', ')}`);

function bySubject<S extends string>(scopes: readonly S[]): { subject: string; scopes: S[] }[] {
  const subjects = [...new Set(scopes.map(subjectLabel))];
  return subjects.map((subject) => ({
    subject,
    scopes: scopes.filter((scope) => subjectLabel(scope) === subject),
  }));
}
