import type { StoreLogAction } from './enums.ts';
import { Refusal } from './errors.ts';
import type { Session } from './session.ts';

/** Who has a permission besides the store's OWNER, who has all of them. */
interface Holders {
  /** What it allows, as refusals, pages and docs/permissions.md name it. */
  what: string;
  /** All staff. */
  staff: boolean;
  /** An operator who is logged in as somebody with the permission. */
  support: boolean;
  /**
   * It allows downloads: a download by an operator acting for somebody is recorded in the audit and
   * store logs as this action.
   */
  exports?: StoreLogAction;
}

const everybody = (what: string): Holders => ({ what, staff: true, support: true });
const exporting = (what: string, exports: StoreLogAction): Holders => ({
  ...everybody(what),
  exports,
});
/** Visible to the owner and to operators acting for them. */
const shownToOwner = (what: string): Holders => ({ what, staff: false, support: true });
/** Personal: operators can't use it while acting for somebody. */
const personal = (what: string): Holders => ({ what, staff: true, support: false });
/**
 * Changes to payouts, spending of the store's money, access for others and irreversible actions:
 * only for the owner.
 */
const ownersAlone = (what: string): Holders => ({ what, staff: false, support: false });

const TABLE = {
  'desk.use': everybody('Using the dashboard: home, search, help and notifications'),
  'orders.read': everybody('Viewing orders, drafts, parcels and documents'),
  'orders.edit': everybody('Adding, editing, shipping and cancelling orders, drafts and documents'),
  'orders.export': exporting('Exporting orders, payments and refunds', 'orders_exported'),
  'money.read': everybody('Viewing payments, refunds and COD to collect'),
  'money.record': everybody('Recording and reviewing payments'),
  'money.refund': everybody('Refunding payments'),
  'products.read': everybody('Viewing products and stock'),
  'products.edit': everybody('Adding, changing and importing products, photos and stock'),
  'products.delete': ownersAlone('Permanently deleting a product'),
  'customers.read': everybody('Viewing customers'),
  'customers.edit': everybody('Adding, changing and merging customers'),
  'customers.export': exporting('Exporting customers or one customer’s data', 'customers_exported'),
  'customers.erase': ownersAlone('Permanently erasing a customer'),
  'messages.read': everybody('Reading conversations'),
  'messages.reply': everybody('Answering messages'),
  'reports.read': everybody('Viewing and exporting reports'),
  'settings.read': everybody('Viewing settings'),
  'settings.edit': everybody('Changing all other settings'),
  'settings.payments': ownersAlone('Changing gateway keys, the webhook secret and payment methods'),
  'settings.courier': ownersAlone('Changing the courier account'),
  'settings.channels': ownersAlone('Connecting and disconnecting channels'),
  'settings.address': ownersAlone('Changing the shop’s address'),
  'settings.reader': ownersAlone('Turning the language model on or off'),
  'settings.log': ownersAlone('Viewing the settings log'),
  'staff.read': shownToOwner('Viewing staff accounts'),
  'staff.manage': ownersAlone('Adding, changing and removing staff accounts'),
  'plan.read': everybody('Viewing the plan and its bills'),
  'plan.prices': shownToOwner('Viewing the prices of other plans'),
  'plan.manage': ownersAlone('Paying, changing and cancelling the plan'),
  'account.read': everybody('Viewing your own profile and sessions'),
  'account.confirm': ownersAlone('Resending the email confirmation link'),
  'account.own': personal('Changing your own profile, password, sessions and phones'),
} as const satisfies Record<string, Holders>;

/** The permission that a route or page needs in a store. */
export type Permission = keyof typeof TABLE;

/** The one table of who can do what in a store. */
export const PERMISSIONS: Readonly<Record<Permission, Holders>> = TABLE;

type Who = Pick<Session, 'role' | 'impersonatedBy'>;

/**
 * Whether this person has a permission; an operator acting for somebody never has more than that
 * person.
 */
export function may({ role, impersonatedBy }: Who, permission: Permission): boolean {
  const { staff, support } = PERMISSIONS[permission];
  if (impersonatedBy && !support) return false;
  return role === 'OWNER' || (role === 'STAFF' && staff);
}

/** Why this person lacks the permission, as a sentence; empty if they have it. */
export function whyNot(who: Who, permission: Permission): string {
  if (may(who, permission)) return '';
  const { what, support } = PERMISSIONS[permission];
  if (who.impersonatedBy && !support)
    return `${what} is locked while platform support is logged in as you`;
  return `${what} is only available to the store owner`;
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
