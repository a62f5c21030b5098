import { Refusal } from '../../errors.ts';
import type { Session } from '../../session.ts';

/** What stays with the people of a store, as the refusal and the screens call it. */
const LOCKED = {
  account: 'Profile, password and sessions are',
  staff: 'Staff accounts are',
  gateway: 'Gateway keys and the webhook secret are',
  courier: 'The courier account is',
  channels: 'Channels and their access tokens are',
  phones: 'Adding a phone for notices is',
  plan: 'Paying, changing and cancelling the plan is',
  delete: 'Deleting for good is',
} as const;

/** A thing that an operator who acts for somebody may not touch. */
export type Locked = keyof typeof LOCKED;

/**
 * Whatever would outlive the hour (a password, an account, a phone), moves payouts, spends the
 * store's money on the platform or cannot be undone stays with the people of the store.
 * @throws Refusal 403 IMPERSONATION_LOCKED
 */
export function refuseImpersonation({ impersonatedBy }: Session, locked: Locked): void {
  if (!impersonatedBy) return;
  const words = `${LOCKED[locked]} locked while platform support acts for you`;
  throw new Refusal(403, 'IMPERSONATION_LOCKED', words);
}
