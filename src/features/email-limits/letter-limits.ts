/** Emails sent in the platform's name. `PerDay` is per day in UTC. */
export const LETTERS = {
  /** Per store on trial or on the free plan, except to its owner: about 30 orders. */
  freePerDay: 100,
  /** The same on a paid plan: 500 orders with seven emails each, and half as much again. */
  paidPerDay: 5_000,
  /** To one address, from all stores together: nobody orders more than that. */
  perRecipientPerDay: 20,
  /** To one address from one store: two orders, from placed to delivered. */
  perRecipientOfStorePerDay: 10,
  /** Resends of one notification: after two, a third reaches nobody new. */
  resendsPerNoticePerDay: 3,
  /** To one account: the one at registration, and four more on request. */
  confirmationsPerDay: 5,
  /** To one address, from people who open a store with it. */
  registrationsPerDay: 3,
  /** To one account about new passwords: each of them can be undone. */
  newPasswordsPerDay: 20,
  /** To one account, started by operators. */
  resetsPerDay: 5,
  /** To one account, requested on the sign-in page: a stranger can't fill a mailbox with them. */
  forgottenPerDay: 5,
  /** Minutes in which "Forgot password?" sends an account no second link. */
  forgottenPauseMinutes: 2,
  /** To new addresses of one account, and to the old ones: each change can be undone. */
  newEmailsPerDay: 5,
  /** To one account about its second factor: more than anybody changes it. */
  secondFactorsPerDay: 20,
  /** To one account about new devices: who gets that many has read the first. */
  newDevicesPerDay: 5,
  /** To one account about passkeys added or removed: the first of a day undoes all that follow. */
  passkeyChangesPerDay: 20,
  /** Invitations of one store to its staff: as often as it may try. */
  invitationsPerDay: 20,
  /** Invitations to one address, from all stores together. */
  invitationsOfAddressPerDay: 3,
  /** Days that an invitation works. */
  invitationDays: 7,
  /** Hours that the link to confirm an address works: a weekend. */
  confirmHours: 72,
  /** Hours that a registration waits for its address to be confirmed. */
  registrationHours: 24,
  /** Hours that the link to a new address works: its person has just asked for it. */
  newEmailHours: 24,
  /** Hours that a new password, address or passkey can be undone: a weekend, too. */
  undoHours: 72,
  /** Minutes that a link to choose a new password works: the person has asked for it and is waiting. */
  resetMinutes: 60,
  /** Minutes that a browser keeps the token of an opened link. */
  openedMinutes: 60,
  /** Hours that an email is held for an owner who has not confirmed their address yet. */
  heldHours: 24,
} as const;
