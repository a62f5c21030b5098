import type { StoreLogAction } from './enums.ts';
import { Refusal } from './errors.ts';
import type { Session } from './session.ts';

/** Who holds a permission beside the OWNER of the store, who holds every one. */
interface Holders {
  /** What it lets do, as refusals, screens and docs/permissions.md call it. */
  what: string;
  /** Everybody on the staff. */
  staff: boolean;
  /** A platform operator who acts for somebody who holds it. */
  support: boolean;
  /** A file leaves the house by it: whoever acts for somebody is kept in audit and log as this. */
  exports?: StoreLogAction;
}

const everybody = (what: string): Holders => ({ what, staff: true, support: true });
const exporting = (what: string, exports: StoreLogAction): Holders => ({
  ...everybody(what),
  exports,
});
/** Looked at by the owner and by whoever acts for them. */
const shownToOwner = (what: string): Holders => ({ what, staff: false, support: true });
/** A person's own: nobody acts for them in it. */
const personal = (what: string): Holders => ({ what, staff: true, support: false });
/**
 * Whatever moves payouts, spends the store's money, opens it to somebody or cannot be undone stays
 * with the owner alone.
 */
const ownersAlone = (what: string): Holders => ({ what, staff: false, support: false });

const TABLE = {
  'desk.use': everybody('Using the desk: home, search, help and notices'),
  'orders.read': everybody('Seeing orders, drafts, parcels and papers'),
  'orders.edit': everybody('Taking, changing, sending and cancelling orders, drafts and papers'),
  'orders.export': exporting(
    'Downloading orders, payments and refunds as tables',
    'orders_exported',
  ),
  'money.read': everybody('Seeing payments, refunds and cash due'),
  'money.record': everybody('Recording money that came in, and deciding about payments'),
  'money.refund': everybody('Giving money back'),
  'products.read': everybody('Seeing products and stock'),
  'products.edit': everybody('Adding, changing and importing products, photos and stock'),
  'products.delete': ownersAlone('Deleting a product for good'),
  'customers.read': everybody('Seeing customers'),
  'customers.edit': everybody('Adding, changing and merging customers'),
  'customers.export': exporting(
    'Downloading customers, or all that is known of one',
    'customers_exported',
  ),
  'customers.erase': ownersAlone('Erasing a customer for good'),
  'messages.read': everybody('Reading conversations'),
  'messages.reply': everybody('Answering messages'),
  'reports.read': everybody('Seeing and downloading reports'),
  'settings.read': everybody('Seeing the settings'),
  'settings.edit': everybody('Changing the settings that no other permission names'),
  'settings.payments': ownersAlone('Changing gateway keys, webhook secret and ways to pay'),
  'settings.courier': ownersAlone('Changing the courier account'),
  'settings.channels': ownersAlone('Connecting and disconnecting channels'),
  'settings.address': ownersAlone('Changing the address of the shop'),
  'settings.reader': ownersAlone('Having messages read by a language model, or no longer'),
  'settings.log': ownersAlone('Reading the log of the settings'),
  'staff.read': shownToOwner('Seeing staff accounts'),
  'staff.manage': ownersAlone('Adding, changing and removing staff accounts'),
  'plan.read': everybody('Seeing the plan and its bills'),
  'plan.prices': shownToOwner('Seeing what another plan would cost'),
  'plan.manage': ownersAlone('Paying, changing and cancelling the plan'),
  'account.read': everybody('Seeing one’s own profile and sessions'),
  'account.confirm': ownersAlone('Having the link that confirms the account’s address sent again'),
  'account.own': personal('Changing one’s own profile, password, sessions and phones'),
} as const satisfies Record<string, Holders>;

/** What a route or a page needs of whoever is signed in to a store. */
export type Permission = keyof typeof TABLE;

/** The one table of who may do what in a store. */
export const PERMISSIONS: Readonly<Record<Permission, Holders>> = TABLE;

type Who = Pick<Session, 'role' | 'impersonatedBy'>;

/** Whether this person may; an operator who acts for somebody never may more than that person. */
export function may({ role, impersonatedBy }: Who, permission: Permission): boolean {
  const { staff, support } = PERMISSIONS[permission];
  if (impersonatedBy && !support) return false;
  return role === 'OWNER' || (role === 'STAFF' && staff);
}

/** Why this person may not, in a sentence; empty for whoever may. */
export function whyNot(who: Who, permission: Permission): string {
  if (may(who, permission)) return '';
  const { what, support } = PERMISSIONS[permission];
  if (who.impersonatedBy && !support)
    return `${what} is locked while platform support acts for you`;
  return `${what} is for the owner of the store alone`;
}

/**
 * @throws Refusal 403 FORBIDDEN, or IMPERSONATION_LOCKED to an operator who acts for somebody, with
 *   the permission's name
 */
export function refuseUnlessMay(who: Who, permission: Permission): void {
  if (may(who, permission)) return;
  const isLocked = who.impersonatedBy !== null && !PERMISSIONS[permission].support;
  const code = isLocked ? 'IMPERSONATION_LOCKED' : 'FORBIDDEN';
  throw new Refusal(403, code, whyNot(who, permission), { permission });
}
