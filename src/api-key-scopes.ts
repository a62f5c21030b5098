import { PERMISSIONS, type Permission } from './permissions.ts';

/**
 * Whether an API key can have a permission: one that staff have, too, and that is about the store,
 * not about a person.
 */
export const isScope = (permission: string): permission is Permission =>
  Object.hasOwn(PERMISSIONS, permission) &&
  PERMISSIONS[permission as Permission].staff &&
  subjectOf(permission) !== 'account';

const subjectOf = (permission: string): string => permission.split('.')[0] ?? '';

/** The permissions that API keys can have, in the order of the table. */
export const SCOPES: readonly Permission[] = Object.keys(PERMISSIONS).filter(isScope);

const SUBJECTS: Record<string, string> = {
  desk: 'Notifications',
  money: 'Payments',
  messages: 'Conversations',
};

const VERBS: Record<string, string> = {
  use: 'view and resend',
  read: 'view',
  edit: 'change',
  reply: 'answer',
};

/** A scope in words: for "orders.read", "Orders" and "view". */
function wordsOf(scope: string): { subject: string; verb: string } {
  const [subject = '', verb = ''] = scope.split('.');
  const name = subject.charAt(0).toUpperCase() + subject.slice(1);
  return { subject: SUBJECTS[subject] ?? name, verb: VERBS[verb] ?? verb };
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
  bySubject(scopes).map(
    (group) => `${group.subject}: ${group.scopes.map((one) => wordsOf(one).verb).join(', ')}`,
  );

function bySubject<S extends string>(scopes: readonly S[]): { subject: string; scopes: S[] }[] {
  const subjects = [...new Set(scopes.map((scope) => wordsOf(scope).subject))];
  return subjects.map((subject) => ({
    subject,
    scopes: scopes.filter((scope) => wordsOf(scope).subject === subject),
  }));
}
