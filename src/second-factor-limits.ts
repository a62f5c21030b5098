/** Signing in with a second factor. Wrong codes, also the first of a set-up, have the limits of wrong passwords, apart. */
export const SECOND_FACTOR = {
  /** Minutes between the password and the code: time to find the phone. */
  pendingMinutes: 10,
  /** Minutes to set up an authenticator app: time to install one. */
  setUpMinutes: 15,
  /** Seconds that a phone's clock may differ, and that a code is late: one code, each way. */
  clockSeconds: 30,
  /** Recovery codes, each used once: as many as fit on a card. */
  recoveryCodes: 10,
  /** Days in which a remembered device is asked for no code: as long as a session lasts. */
  deviceDays: 30,
} as const;
