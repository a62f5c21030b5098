import type { SubscriptionStatus, UserRole } from './enums.ts';
import type { Text } from './kernel/translation/text.ts';
import { type ActorPermission, lackedBy, type Permission } from './permissions.ts';

export interface SessionStore {
  id: string;
  name: string;
  slug: string;
  isActive: boolean;
  currency: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  timeZone: string;
  /** BCP 47 with the country: "en-IN". */
  language: string;
  languages: string[];
  /** Stock at or below this counts as low. */
  lowStockUpTo: number;
  staffSecondFactor: boolean;
}

export interface Visitor {
  userAgent: string;
  /** An IP address. */
  address: string;
  hasSignedInTo?: (email: string) => boolean;
}

export interface Origin {
  /** "Chrome on Android". */
  device: Text;
  address: string;
}

export interface SessionKey {
  id: string;
  name: string;
  /** The permissions that it has, and no others. */
  scopes: readonly string[];
}

/** A key's session is the store owner's, with the key's name and permissions. */
export interface Session {
  userId: string;
  role: UserRole;
  /** What a member of staff may do; empty for others, whose role decides. */
  permissions: readonly Permission[];
  ownerId: string | null;
  name: string;
  email: string;
  /** Null for a person. */
  apiKey: SessionKey | null;
  /** The refresh token family, whose revocation ends the session; or an API key's id. */
  familyId: string;
  impersonatedBy: string | null;
  impersonatorName: string | null;
  /** When the impersonation ends; null without one. */
  impersonationEndsAt: Date | null;
  subscriptionStatus: SubscriptionStatus | null;
  store: SessionStore | null;
  preferences: Record<string, unknown>;
  /** Of the desk, as in `locales`. */
  language: string;
  hasSecondFactor: boolean;
  /** Whether the store's owner has confirmed their email address; until then no emails are sent. */
  ownerIsConfirmed: boolean;
  /** Where the present request came from; absent outside of one. */
  origin?: Origin;
}

/** Then only billing and one's own profile are open; impersonation is never restricted. */
export const isShutOut = ({ impersonatedBy, role, subscriptionStatus }: Session): boolean =>
  !impersonatedBy &&
  role !== 'SUPER_ADMIN' &&
  (subscriptionStatus === null ||
    subscriptionStatus === 'expired' ||
    subscriptionStatus === 'cancelled');

export interface Operator {
  id: string;
  name: string;
  email: string;
  /** The IP address of the request; null on the server itself. */
  address: string | null;
}

export interface Actor {
  /** The id of a user or of an API key; null for the shopper and the system. */
  id: string | null;
  name: string;
  impersonatedBy: string | null;
  impersonatorName?: string | null;
  /** Permissions that changes would ask for and the person lacks; absent: none. */
  lacks?: ActorPermission[];
  origin?: Origin;
}

export const SHOPPER: Actor = { id: null, name: 'Shopper', impersonatedBy: null };
export const SYSTEM: Actor = { id: null, name: 'System', impersonatedBy: null };

/** What an API key does is never attributed to the owner. */
export const actorOf = (session: Session): Actor & { id: string } => {
  const lacks = lackedBy(session);
  return {
    id: session.apiKey?.id ?? session.userId,
    name: session.name,
    impersonatedBy: session.impersonatedBy,
    ...(session.impersonatedBy ? { impersonatorName: session.impersonatorName } : {}),
    ...(lacks.length > 0 ? { lacks } : {}),
    ...(session.origin ? { origin: session.origin } : {}),
  };
};

export const withoutOrigin = ({ origin: _, ...actor }: Actor): Actor => actor;

/** For logs: an operator's action is never attributed to the owner. */
export const actorText = ({ name, impersonatedBy, impersonatorName }: Actor): string =>
  impersonatedBy ? `${name}, ${supportText(impersonatorName)}` : name;

/** "by Asha (platform support)". */
export const supportText = (operator: string | null | undefined): string =>
  operator ? `by ${operator} (platform support)` : 'by platform support';
