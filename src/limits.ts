/**
 * The bounds of the whole platform, each with its reason: what one request, sender, store or process
 * may take from everybody else.
 */

/** E-mail, which leaves in the platform's name. Days are days in UTC. */
export const LETTERS = {
  /** A day, to anybody but the owner, of a store on trial or on the free plan: some 30 orders. */
  freePerDay: 100,
  /** The same on a paid plan: 500 orders a day with seven letters each, and half as much again. */
  paidPerDay: 5_000,
  /** A day to one address, from all stores together: nobody shops more than that. */
  perRecipientPerDay: 20,
  /** A day to one address from one store: two orders, from placed to delivered. */
  perRecipientOfStorePerDay: 10,
  /** How often a day one notice is sent again: a third try reaches nobody whom two did not. */
  resendsPerNoticePerDay: 3,
  /** A day to one account: the one at registration, and four that were asked for again. */
  confirmationsPerDay: 5,
  /** A day to one account about new passwords: each of them can be taken back. */
  newPasswordsPerDay: 20,
  /** A day to one account, started by operators. */
  resetsPerDay: 5,
  /** How long the link that confirms an address works: a weekend. */
  confirmHours: 72,
  /** How long a new password can be taken back: a weekend, too. */
  undoHours: 72,
  /** How long a new password can be set after an operator started it: it is asked for and waited for. */
  resetMinutes: 60,
  /** How old a letter may be that goes out when the owner's address is confirmed at last. */
  heldHours: 24,
} as const;
