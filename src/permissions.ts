import type { StoreLogAction } from './enums.ts';
import { Refusal } from './errors.ts';
import type { Session } from './session.ts';

/** Who has a permission besides the store's OWNER, who has all of them. */
interface Holders {
  /** What it allows, after "can" in refusals, on pages and in docs/permissions.md. */
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
  /** Changes need a recent sign-in, or the password again. */
  asksAgain?: true;
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
/** The same where an open session must not be enough. */
const ownersAgain = (what: string): Holders => ({ ...ownersAlone(what), asksAgain: true });

const TABLE = {
  'desk.use': everybody('use the dashboard: home, search, help and notifications'),
  'orders.read': everybody('view orders, drafts, parcels and documents'),
  'orders.edit': everybody('add, edit, ship or cancel orders, drafts and documents'),
  'orders.export': exporting('export orders, payments and refunds', 'orders_exported'),
  'money.read': everybody('view payments, refunds and COD to collect'),
  'money.record': everybody('record or review payments'),
  'money.refund': everybody('refund payments'),
  'products.read': everybody('view products and stock'),
  'products.edit': everybody('add, change or import products, photos and stock'),
  'products.delete': ownersAlone('permanently delete a product'),
  'customers.read': everybody('view customers'),
  'customers.edit': everybody('add, change or merge customers'),
  'customers.export': exporting('export customers or one customer’s data', 'customers_exported'),
  'customers.erase': ownersAgain('permanently erase a customer’s data'),
  'messages.read': everybody('read conversations'),
  'messages.reply': everybody('answer messages'),
  'reports.read': everybody('view or export reports'),
  'settings.read': everybody('view settings'),
  'settings.edit': everybody('change all other settings'),
  'settings.payments': ownersAgain('change gateway keys, the webhook secret or payment methods'),
  'settings.courier': ownersAgain('change the courier account'),
  'settings.channels': ownersAlone('connect or disconnect chat numbers and pages'),
  'settings.address': ownersAlone('change the shop’s address'),
  'settings.reader': ownersAlone('turn AI on or off'),
  'settings.log': ownersAlone('view the settings log'),
  'staff.read': shownToOwner('view staff accounts'),
  'staff.manage': ownersAgain('add, change or remove staff accounts'),
  'plan.read': everybody('view the plan and its bills'),
  'plan.prices': shownToOwner('view the prices of other plans'),
  'plan.manage': ownersAlone('pay for, change or cancel the plan'),
  'account.read': everybody('view their own profile and sessions'),
  'account.confirm': ownersAlone('resend the email confirmation link'),
  'account.own': personal(
    'change a user’s own profile, email address, password, sessions or phones',
  ),
} as const satisfies Record<string, Holders>;

/** The permission that a route or page needs in a store. */
export type Permission = keyof typeof TABLE;

/** The one table of who can do what in a store. */
export const PERMISSIONS: Readonly<Record<Permission, Holders>> = TABLE;

/** Whether changes under this permission need a recent sign-in. */
export const asksAgain = (permission: string): boolean =>
  PERMISSIONS[permission as Permission]?.asksAgain === true;

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
  if (who.impersonatedBy && !support) return `Platform support can’t ${what}`;
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
