/** Passkeys, with which people sign in without a password. */
export const PASSKEYS = {
  /** Per person: a phone, a tablet, computers at home and at work, and a security key of each. */
  perPerson: 10,
  /** Minutes in which a browser has to answer a challenge: the person looks for a phone first. */
  challengeMinutes: 5,
} as const;
