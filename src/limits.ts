const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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

/** Wrong tries to sign in, and how long, in milliseconds, they are counted together. */
export const SIGN_INS = {
  /** Of one account from one address (IPv6: a /64), and of a browser that it knows: a few typos. */
  perPair: { max: 10, window: 15 * MINUTE },
  /** Of one account from a /48, which is given away free with its 65,536 networks of a /64. */
  perWidePair: { max: 20, window: 15 * MINUTE },
  /** Of whatever accounts from one address: an office, or a provider's shared address. */
  perAddress: { max: 300, window: 15 * MINUTE },
  /** The same from a /48: a few offices. */
  perNetwork: { max: 1_000, window: 15 * MINUTE },
  /** Of one account from everywhere: no password of ours falls to a hundred guesses a day. */
  perAccountDay: { max: 100, window: DAY },
  /** Of a browser that an account knows: it may be stolen. */
  perKnownBrowserDay: { max: 30, window: DAY },
  /** Of one account from a network that it knows, beyond its day: many may share one address. */
  perKnownNetworkDay: { max: 20, window: DAY },
  /** How long a network stays known after the first sign-in from it: as long as a session lives. */
  networkKnownFor: 30 * DAY,
  /** How many accounts one browser is known to: a shop's shared phone. */
  accountsPerBrowser: 5,
  /** How long a browser stays known after it signed in: as long as browsers keep a cookie. */
  browserKnownFor: 400 * DAY,
} as const;

/** Looking up an order whose link was lost, in 24 hours. */
export const LOOKUPS = {
  /** Of one order: somebody who has forgotten which phone it was needs fewer; there are 10,000 endings. */
  wrongPerOrderDay: 10,
  /** To whoever placed an order: nobody is to be written to more often by strangers. */
  lettersPerOrderDay: 3,
} as const;

/** People of a store: each takes an e-mail address from whoever else it may belong to. */
export const ACCOUNTS = {
  /** Successful or not: the answer tells whether an address has an account. A shop hires fewer. */
  staffTriesPerDay: 20,
  /** In all; a shop that needs more has outgrown one store. */
  staffPerStore: 100,
} as const;
