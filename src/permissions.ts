import type { UserRole } from './enums.ts';
import { Refusal } from './errors.ts';
import { STAFF_PRESETS, type StaffPreset } from './staff-enums.ts';

/** Who has a permission besides the store's OWNER, who has all of them. */
interface Holders {
  /** What it allows, after "can" in refusals, on pages and in docs/permissions.md. */
  what: string;
  /** Whether staff can have it. */
  staff: boolean;
  /** The presets that have it. */
  presets: readonly StaffPreset[];
  /** All staff have it, whatever the owner takes from them. */
  isForAll: boolean;
  /** An operator who is logged in as somebody with the permission. */
  support: boolean;
  /** It allows downloads: those of an operator acting for somebody are in the audit log, too. */
  exports?: true;
  /** Changes need a recent sign-in, or the password again. */
  asksAgain?: true;
}

/** Managers have it, and these presets; the owner can change it for each person. */
const staff = (what: string, ...others: StaffPreset[]): Holders => ({
  what,
  staff: true,
  presets: ['manager', ...others],
  isForAll: false,
  support: true,
});
const exporting = (...of: Parameters<typeof staff>): Holders => ({
  ...staff(...of),
  exports: true,
});
const allStaff = (what: string): Holders => ({
  ...staff(what),
  presets: STAFF_PRESETS,
  isForAll: true,
});
/** Personal: operators can't use it while acting for somebody. */
const personal = (what: string): Holders => ({ ...allStaff(what), support: false });
/** Visible to the owner and to operators acting for them. */
const shownToOwner = (what: string): Holders => ({ ...staff(what), staff: false, presets: [] });
/**
 * Changes to payouts, spending of the store's money, access for others and irreversible actions:
 * only for the owner.
 */
const ownersAlone = (what: string): Holders => ({ ...shownToOwner(what), support: false });
/** The same where an open session must not be enough. */
const ownersAgain = (what: string): Holders => ({ ...ownersAlone(what), asksAgain: true });

const TABLE = {
  'desk.use': allStaff('use the dashboard: home, search, help and notifications'),
  'orders.read': staff(
    'view orders, parcels and documents',
    'orders',
    'packer',
    'replies',
    'reports',
  ),
  'orders.edit': staff('add, edit, confirm or cancel orders and drafts', 'orders'),
  'orders.fulfil': staff('pack, ship, deliver and print orders', 'orders', 'packer'),
  'orders.export': exporting('export orders, payments and refunds', 'orders', 'reports'),
  'money.read': staff('view payments, refunds and COD to collect', 'orders', 'reports'),
  'money.record': staff('record or review payments', 'orders'),
  'money.refund': staff('refund payments'),
  'products.read': staff('view products and stock', 'orders', 'replies', 'reports'),
  'products.edit': staff('add, change or import products, photos and stock'),
  'products.delete': ownersAlone('permanently delete a product'),
  'customers.read': staff('view customers', 'orders', 'replies', 'reports'),
  'customers.edit': staff('add, change or merge customers', 'orders'),
  'customers.export': exporting('export customers or one customer’s data'),
  'customers.erase': ownersAgain('permanently erase a customer’s data'),
  'messages.read': staff('read conversations and drafts', 'orders', 'replies'),
  'messages.reply': staff('answer messages', 'orders', 'replies'),
  'reports.read': staff('view or export reports', 'reports'),
  'settings.read': staff('view settings'),
  'settings.edit': staff('change all other settings'),
  'settings.payments': ownersAgain('change gateway keys, the webhook secret or payment methods'),
  'settings.courier': ownersAgain('change the courier account'),
  'settings.channels': ownersAlone('connect or disconnect chat numbers and pages'),
  'settings.address': ownersAlone('change the shop’s address'),
  'settings.webhooks': ownersAgain('view, add or change webhook endpoints'),
  'settings.reader': ownersAlone('turn AI on or off'),
  'settings.log': ownersAlone('view or export the store’s log'),
  'settings.keys': ownersAgain('create or revoke API keys'),
  'staff.read': shownToOwner('view staff accounts'),
  'staff.manage': ownersAgain('add, change or remove staff accounts'),
  'plan.read': staff('view the plan and its bills'),
  'plan.prices': shownToOwner('view the prices of other plans'),
  'plan.manage': ownersAlone('pay for, change or cancel the plan'),
  'account.read': allStaff('view their own profile and sessions'),
  'account.confirm': ownersAlone('resend the email confirmation link'),
  'account.own': personal(
    'change a user’s own profile, email address, password, two-step verification, passkeys, sessions or phones',
  ),
} as const satisfies Record<string, Holders>;

/** The permission that a route or page needs in a store. */
export type Permission = keyof typeof TABLE;

/** The one table of who can do what in a store. */
export const PERMISSIONS: Readonly<Record<Permission, Holders>> = TABLE;

/** Whether changes under this permission need a recent sign-in. */
export const asksAgain = (permission: string): boolean =>
  PERMISSIONS[permission as Permission]?.asksAgain === true;

/** What the owner has chosen for a member of staff. */
export interface StaffRights {
  staffPreset: StaffPreset;
  permissionsAdded: string[];
  permissionsRemoved: string[];
}

const ALL = Object.keys(TABLE) as Permission[];

/** The permissions that the owner can give to a member of staff or take from them. */
export const CHANGEABLE: readonly Permission[] = ALL.filter(
  (name) => PERMISSIONS[name].staff && !PERMISSIONS[name].isForAll,
);

/** The permissions of a member of staff, in the order of the table. Unknown names count for nothing. */
export const staffPermissions = (rights: StaffRights): Permission[] =>
  ALL.filter((name) => {
    const { staff: canHave, presets, isForAll } = PERMISSIONS[name];
    if (isForAll) return true;
    if (!canHave || rights.permissionsRemoved.includes(name)) return false;
    return presets.includes(rights.staffPreset) || rights.permissionsAdded.includes(name);
  });

interface Who {
  role: UserRole;
  /** The operator who acts for this person. */
  impersonatedBy: string | null;
  /** Of a member of staff; for others their role decides. */
  permissions: readonly Permission[];
  /** A key has its scopes, and nothing else. */
  apiKey?: { scopes: readonly string[] } | null;
}

/**
 * Whether this person has a permission; an operator acting for somebody never has more than that
 * person.
 */
export function may(
  { role, impersonatedBy, permissions, apiKey }: Who,
  permission: Permission,
): boolean {
  if (apiKey) return apiKey.scopes.includes(permission);
  if (impersonatedBy && !PERMISSIONS[permission].support) return false;
  return role === 'OWNER' || (role === 'STAFF' && permissions.includes(permission));
}

/** Why this person lacks the permission, as a sentence; empty if they have it. */
export function whyNot(who: Who, permission: Permission): string {
  if (may(who, permission)) return '';
  const { what, support, staff: canHave } = PERMISSIONS[permission];
  if (who.apiKey) return `This API key can’t ${what}`;
  if (who.impersonatedBy && !support) return `Platform support can’t ${what}`;
  if (canHave) return `The store owner hasn’t allowed you to ${what}`;
  return `Only the store owner can ${what}`;
}

/**
 * @throws Refusal 403 FORBIDDEN, or IMPERSONATION_LOCKED for an operator acting for somebody, with
 * the permission's name
 */
export function refuseUnlessMay(who: Who, permission: Permission): void {
  if (may(who, permission)) return;
  const isLocked = who.impersonatedBy !== null && !PERMISSIONS[permission].support;
  const code = isLocked ? 'IMPERSONATION_LOCKED' : 'FORBIDDEN';
  throw new Refusal(403, code, whyNot(who, permission), { permission });
}
