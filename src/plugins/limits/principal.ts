import type { Session } from '../../session.ts';

type Who = Pick<Session, 'userId' | 'ownerId' | 'role' | 'apiKey' | 'impersonatedBy'>;

/**
 * A person, a key, or an operator who acts for somebody. An owner has what their staff, keys and
 * support share once more, for nobody else to use up.
 */
export interface Principal {
  /** Counted as a whole: an owner alone, or the others of a store together. */
  group: string;
  /** Among the others of a store, whose share it is; null: the group is one person. */
  member: string | null;
}

export function principalOf({ userId, ownerId, role, apiKey, impersonatedBy }: Who): Principal {
  if (ownerId === null) return { group: userId, member: null };
  const member = apiKey?.id ?? impersonatedBy;
  if (role === 'OWNER' && !member) return { group: ownerId, member: null };
  return { group: `${ownerId}|others`, member: member ?? userId };
}
