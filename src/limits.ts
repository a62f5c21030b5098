/** Passwords that wait to be hashed: each takes 19 MiB and some 50 ms of the one thread for it. */
export const HASHES = {
  /** People at the door: five seconds' worth; whoever comes then is told to come again. */
  signInsWaiting: 100,
  /** Of one account or store: whoever sets passwords needs no second one in line. */
  waitingPerPayer: 1,
  /** Of all accounts together: four seconds' worth, once nobody waits at the door. */
  paidForWaiting: 80,
  /** Who opens a store has no account yet that could answer for it. */
  registrationsWaiting: 50,
  /** So many sign-ins go first, then one of the others: a crowd at the door stops nobody's work. */
  signInsInARow: 10,
} as const;
