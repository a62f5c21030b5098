import type { UserRole } from './enums.ts';
import { Refusal } from './errors.ts';
import type { MessageKey } from './kernel/translation/message-key.ts';
import { type Message, message, type Translator } from './kernel/translation/translator.ts';

/** The usual sets of permissions for staff. */
export const STAFF_PRESETS = ['manager', 'orders', 'packer', 'replies', 'reports'] as const;
export type StaffPreset = (typeof STAFF_PRESETS)[number];

/** Besides the store's OWNER, who has all permissions. */
interface Holders {
  /** What it allows, after "can" in refusals and in docs/permissions.md. */
  what: MessageKey;
  staff: boolean;
  presets: readonly StaffPreset[];
  /** All staff have it, whatever the owner takes from them. */
  isForAll: boolean;
  /** An operator who is logged in as somebody with the permission. */
  support: boolean;
  /** Shoppers' data: downloads by an operator acting for somebody are audited, too. */
  exports?: true;
  /** Changes and downloads need a recent sign-in, or the password again. */
  asksAgain?: true;
  /** It moves or spends the store's money: never for an operator acting for somebody. */
  movesMoney?: true;
}

/** Managers have it, and these presets; the owner can change it for each person. */
const staff = (what: MessageKey, ...others: StaffPreset[]): Holders => ({
  what,
  staff: true,
  presets: ['manager', ...others],
  isForAll: false,
  support: true,
});
const exporting = (...of: Parameters<typeof staff>): Holders => ({
  ...staff(...of),
  exports: true,
  asksAgain: true,
});
const allStaff = (what: MessageKey): Holders => ({
  ...staff(what),
  presets: STAFF_PRESETS,
  isForAll: true,
});
/** Personal: operators can't use it while acting for somebody. */
const personal = (what: MessageKey): Holders => ({ ...allStaff(what), support: false });
/** Visible to the owner and to operators acting for them. */
const shownToOwner = (what: MessageKey): Holders => ({ ...staff(what), staff: false, presets: [] });
/** Payouts, spending, access for others and irreversible actions. */
const ownersAlone = (what: MessageKey): Holders => ({ ...shownToOwner(what), support: false });
const ownersAgain = (what: MessageKey): Holders => ({ ...ownersAlone(what), asksAgain: true });
const movingMoney = (holders: Holders): Holders => ({
  ...holders,
  movesMoney: true,
  support: false,
});

const TABLE = {
  'desk.use': allStaff('desk.permission.deskUse'),
  'orders.read': staff('desk.permission.ordersRead', 'orders', 'packer', 'replies', 'reports'),
  'orders.edit': staff('desk.permission.ordersEdit', 'orders'),
  'orders.fulfil': staff('desk.permission.ordersFulfil', 'orders', 'packer'),
  'orders.export': exporting('desk.permission.ordersExport', 'orders', 'reports'),
  'money.read': staff('desk.permission.moneyRead', 'orders', 'reports'),
  'money.record': staff('desk.permission.moneyRecord', 'orders'),
  'money.refund': movingMoney(staff('desk.permission.moneyRefund')),
  'products.read': staff('desk.permission.productsRead', 'orders', 'replies', 'reports'),
  'products.edit': staff('desk.permission.productsEdit'),
  'products.delete': ownersAgain('desk.permission.productsDelete'),
  'customers.read': staff('desk.permission.customersRead', 'orders', 'replies', 'reports'),
  'customers.edit': staff('desk.permission.customersEdit', 'orders'),
  'customers.export': exporting('desk.permission.customersExport'),
  'customers.erase': ownersAgain('desk.permission.customersErase'),
  'messages.read': staff('desk.permission.messagesRead', 'orders', 'replies'),
  'messages.reply': staff('desk.permission.messagesReply', 'orders', 'replies'),
  'reports.read': staff('desk.permission.reportsRead', 'reports'),
  'settings.read': staff('desk.permission.settingsRead'),
  'settings.edit': staff('desk.permission.settingsEdit'),
  'settings.payments': movingMoney(ownersAgain('desk.permission.settingsPayments')),
  'settings.courier': ownersAgain('desk.permission.settingsCourier'),
  'settings.channels': ownersAlone('desk.permission.settingsChannels'),
  'settings.address': ownersAgain('desk.permission.settingsAddress'),
  'settings.webhooks': ownersAgain('desk.permission.settingsWebhooks'),
  'settings.reader': ownersAlone('desk.permission.settingsReader'),
  'settings.log': ownersAlone('desk.permission.settingsLog'),
  'settings.keys': ownersAgain('desk.permission.settingsKeys'),
  'staff.read': shownToOwner('desk.permission.staffRead'),
  'staff.manage': ownersAgain('desk.permission.staffManage'),
  'plan.read': staff('desk.permission.planRead'),
  'plan.prices': shownToOwner('desk.permission.planPrices'),
  'plan.manage': movingMoney(ownersAlone('desk.permission.planManage')),
  'account.read': allStaff('desk.permission.accountRead'),
  'account.confirm': ownersAlone('desk.permission.accountConfirm'),
  'account.own': personal('desk.permission.accountOwn'),
} as const satisfies Record<string, Holders>;

export type Permission = keyof typeof TABLE;

export const PERMISSIONS: Readonly<Record<Permission, Holders>> = TABLE;

/** Changes and downloads under this permission need a recent sign-in. */
export const asksAgain = (permission: string): boolean =>
  PERMISSIONS[permission as Permission]?.asksAgain === true;

export interface StaffRights {
  staffPreset: StaffPreset;
  permissionsAdded: string[];
  permissionsRemoved: string[];
}

const ALL = Object.keys(TABLE) as Permission[];

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
  impersonatedBy: string | null;
  permissions: readonly Permission[];
  /** A key has its scopes, and nothing else. */
  apiKey?: { scopes: readonly string[] } | null;
}

/** An operator acting for somebody never has more than that person. */
export function may(
  { role, impersonatedBy, permissions, apiKey }: Who,
  permission: Permission,
): boolean {
  if (apiKey) return apiKey.scopes.includes(permission);
  if (impersonatedBy && !PERMISSIONS[permission].support) return false;
  return role === 'OWNER' || (role === 'STAFF' && permissions.includes(permission));
}

/** For people who read the store's money, or price orders. */
export const seesAmounts = (who: Who): boolean => may(who, 'money.read') || may(who, 'orders.edit');

/** A sentence in the words of `t`; empty if the person has the permission. */
export function whyNot(who: Who, permission: Permission, t: Translator): string {
  const why = refusalWords(who, permission);
  return why ? t(why.key, why.values) : '';
}

function refusalWords(who: Who, permission: Permission): Message | null {
  if (may(who, permission)) return null;
  const { what, support, staff: canHave } = PERMISSIONS[permission];
  const values = { what: message(what) };
  if (who.apiKey) return message('errors.permission.apiKey', values);
  if (who.impersonatedBy && !support) return message('errors.permission.support', values);
  if (canHave) return message('errors.permission.notAllowed', values);
  return message('errors.permission.owner', values);
}

/**
 * @throws Refusal 403 FORBIDDEN, or IMPERSONATION_LOCKED for an operator acting for somebody, with
 * the permission's name
 */
export function refuseUnlessMay(who: Who, permission: Permission): void {
  const why = refusalWords(who, permission);
  if (!why) return;
  const isLocked = who.impersonatedBy !== null && !PERMISSIONS[permission].support;
  const code = isLocked ? 'IMPERSONATION_LOCKED' : 'FORBIDDEN';
  throw new Refusal(403, code, why, { permission });
}

/**
 * Needed by what a change makes of an order rather than by its route: asked where the change is
 * made, so that neither a new door nor a job that runs later can forget it.
 */
const ASKED_OF_ACTORS = ['orders.edit', 'money.read', 'money.record', 'money.refund'] as const;

export type ActorPermission = (typeof ASKED_OF_ACTORS)[number];

/** Changes that run later keep these with the actor. */
export const lackedBy = (who: Who): ActorPermission[] =>
  ASKED_OF_ACTORS.filter((permission) => !may(who, permission));

/**
 * Asks the actor of a change; the shopper and the system lack nothing.
 * @throws Refusal 403 as `refuseUnlessMay`
 */
export function refuseUnlessActorMay(
  { lacks = [], impersonatedBy }: { lacks?: ActorPermission[]; impersonatedBy: string | null },
  permission: ActorPermission,
): void {
  if (!lacks.includes(permission)) return;
  const { what, support } = PERMISSIONS[permission];
  const isLocked = impersonatedBy !== null && !support;
  const words = isLocked ? 'errors.permission.support' : 'errors.permission.notAllowed';
  const code = isLocked ? 'IMPERSONATION_LOCKED' : 'FORBIDDEN';
  throw new Refusal(403, code, message(words, { what: message(what) }), { permission });
}
