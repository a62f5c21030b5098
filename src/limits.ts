/**
 * The bounds of the whole platform, each with its reason: what one request, sender, store or process
 * may take from everybody else. Docs: docs/limits.md.
 */

const KIB = 1024;
const MIB = 1024 * KIB;

/** What one request may bring. */
export const BODIES = {
  /** Bytes where nobody has signed in: a checkout of 100 lines, in Hindi, takes half of it. */
  publicBytes: 32 * KIB,
  /** Bytes of a seller or an operator: a remittance list of 2,000 lines takes most of it. */
  signedInBytes: 256 * KIB,
  /** Bytes of a delivery of the payment gateway: one event, of which the largest seen has 10 KiB. */
  gatewayWebhookBytes: 256 * KIB,
  /** Values in it: an event has a hundred, and any store may sign one with a secret of its own. */
  gatewayWebhookNodes: 2_000,
  /** Bytes of a delivery of the message provider, which promises up to 1,000 updates in one. */
  providerWebhookBytes: 4 * MIB,
  /** Values in JSON, and fields of a form, where nobody has signed in: 100 lines of ten fields, twice. */
  publicNodes: 2_000,
  /** The same of a seller or an operator: 2,000 lines of ten fields. */
  signedInNodes: 20_000,
  /** Characters of JSON above which one body is read at a time, with a turn for others in between. */
  readAtOnce: 16 * KIB,
  /** How deep lists and objects may stand in each other: our own stay below eight. */
  depth: 20,
} as const;

/**
 * Bytes of bodies that a process holds at once, from the moment that a body is announced until it is
 * answered. Webhooks have room apart, so that neither keeps the other out.
 */
export const BODY_ROOM = {
  requests: {
    /** Of one address: 64 of the largest that nobody signs in for, or thousands of checkouts. */
    ofAddress: 2 * MIB,
    /** Of everybody: 64 of the largest, whose objects take up to 30 times the room of their text. */
    ofAll: 16 * MIB,
  },
  /** Usual ones, of up to `LARGE_WEBHOOK_BYTES`. */
  webhooks: {
    /** Of one address: hundreds at once. */
    ofAddress: 4 * MIB,
    /** Of everybody. */
    ofAll: 8 * MIB,
  },
  /** Those that are larger, or do not say how large they are: they keep no usual one out. */
  largeWebhooks: {
    /** Of one address: two of the provider's largest deliveries. */
    ofAddress: 8 * MIB,
    /** Of everybody: three of the largest, which are rare; what is sent away comes again. */
    ofAll: 12 * MIB,
  },
} as const;

/** Bytes above which a webhook counts as a large one: most deliveries have a tenth of it. */
export const LARGE_WEBHOOK_BYTES = 64 * KIB;

/** What a form with files may bring; the files go to disk and never through memory. */
export const UPLOADS = {
  /** Bytes of a photo: what phones make. */
  photoBytes: 20 * MIB,
  /** Bytes of a logo, which is made small anyway. */
  logoBytes: 5 * MIB,
  /** Bytes of a courier's list of 2,000 lines. */
  remittanceBytes: 2 * MIB,
  /** Fields beside the files, in one form. */
  fields: 100,
  /** Bytes of one field, which is kept in memory: much more than any of our forms sends. */
  fieldBytes: 64 * KIB,
} as const;

/** What senders may do whom nobody can turn away: webhooks. */
export const WEBHOOKS = {
  /** Forged deliveries of an address in a minute; each further one costs its sender the connection. */
  forgedPerMinute: 60,
  /** Ids in a delivery that are looked up to find the store that may have signed it. */
  lookedUpIds: 16,
  /** Stores that these ids may lead to: a true event is about one. */
  lookedUpStores: 3,
  /** Deliveries whose store is looked up at once: forged ones leave the database to everybody else. */
  lookUpsAtOnce: 2,
  /** Milliseconds that such a delivery waits before its sender is told to send it again. */
  longestLookUpWait: 5_000,
} as const;

/** A table that is uploaded or pasted. Blank rows and empty cells count: reading them costs as much. */
export const TABLES = {
  /** Twice what an import takes, for files that spreadsheets fill up with blank rows. */
  rows: 40_000,
  /** More than the exports of other shops have, with a column for each of their extensions. */
  columns: 200,
  /** 20,000 rows of 50 columns: some 60 MB of memory while it is worked on. */
  cells: 1_000_000,
  /** Characters of one row, so that no row is held while its end is looked for. */
  rowLength: 262_144,
  /** Characters of one cell: twice what a spreadsheet can hold. */
  cellLength: 65_536,
  /** Characters of a column's name, which stands in each message about it. */
  headerLength: 300,
  /** How long a store's turn to import lasts at most; it ends sooner but where a process died. */
  importSeconds: 300,
  /** Bytes that are read before others have their turn: some milliseconds. */
  pieceBytes: 16_384,
} as const;

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

/** Email, which leaves in the platform's name. Days are days in UTC. */
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

/** How often somebody may ask: so many times in so many minutes, then 429 with `Retry-After`. */
export interface Rate {
  max: number;
  minutes: number;
  /** Who is counted: an IPv6 address by its network of /64, an account by its store. */
  per: 'address' | 'address and shop' | 'network and shop' | 'store' | 'operator';
  /** Which process it keeps busy: of these a store has one at a time (`BUSY_TURNS`). */
  busy?: 'web' | 'worker';
}

/** The rate of each class of routes; a route has one, or a reason in `UNLIMITED`. */
export const RATES = {
  /** Pages and data of shops: a household behind one address that taps all the time. */
  reads: { max: 600, minutes: 1, per: 'address' },
  /** All other pages that need no sign-in. */
  pages: { max: 600, minutes: 1, per: 'address' },
  /** What else is sent without a sign-in, such as a new access token: each is a look at the database. */
  writes: { max: 300, minutes: 1, per: 'address' },
  /** Tries to sign in, right ones, too: a password is a twentieth of a second of a core. */
  signIn: { max: 300, minutes: 1, per: 'address' },
  /** New accounts: a helper may set up ten for others in an hour. */
  register: { max: 10, minutes: 60, per: 'address' },
  /** Mailed links, which nobody guesses: each try is a look at the database. */
  accountLinks: { max: 30, minutes: 15, per: 'address' },
  /** Orders: nobody places more in one shop but who wants it empty. */
  checkout: { max: 10, minutes: 1, per: 'address and shop' },
  /** Payments that are begun, each a call of the gateway: tries again count, too. */
  payment: { max: 20, minutes: 1, per: 'address and shop' },
  /** Looking up an order: who looks for one needs few tries. Of IPv6 a /48, which is given away, is one. */
  lookup: { max: 5, minutes: 15, per: 'network and shop' },
  /** Parcels that are tracked, each a call of the shipping aggregator. */
  track: { max: 60, minutes: 1, per: 'address' },
  /** What a store's people look at: six a second, all of them together, minute after minute. */
  storeReads: { max: 1_800, minutes: 5, per: 'store' },
  /** What they change: three a second. Many at once is one request, of the class `bulk`. */
  storeWrites: { max: 900, minutes: 5, per: 'store' },
  /** Tables that are exported: each may be thousands of rows. */
  exports: { max: 30, minutes: 5, per: 'store' },
  /** Tables that are read in. */
  imports: { max: 30, minutes: 5, per: 'store', busy: 'web' },
  /** Invoices and labels that are made: a busy hour of packing, one order at a time. */
  papers: { max: 200, minutes: 5, per: 'store', busy: 'worker' },
  /** Photos and logos that are made small: some seconds of a core for each of twelve. */
  photos: { max: 60, minutes: 5, per: 'store' },
  /** Changes of up to 5,000 orders, with their previews. */
  bulk: { max: 60, minutes: 5, per: 'store', busy: 'web' },
  /** Messages that are read once more, pasted or kept: half a second of a core at worst. */
  texts: { max: 100, minutes: 5, per: 'store', busy: 'web' },
  /** Letters and notices that are sent again. */
  resends: { max: 60, minutes: 5, per: 'store' },
  /** Calls of others to try an account out. */
  tests: { max: 30, minutes: 5, per: 'store' },
  /** People of a store who are added or changed: each password is a twentieth of a second of a core. */
  staff: { max: 30, minutes: 15, per: 'store' },
  /** All that an operator does: its pages look for news by themselves. */
  operators: { max: 3_000, minutes: 5, per: 'operator' },
} as const satisfies Record<string, Rate>;

/**
 * Requests of signed-in people that keep a processor busy: in each process a store has one at a time, and
 * rests for as long as the last one took.
 */
export const BUSY_TURNS = {
  /** Of one store: a few people at once. */
  waitingPerStore: 8,
  /** Milliseconds of rest: nobody is kept waiting for more by what has been done. */
  longestRest: 1_000,
} as const;

/** What is never counted, and why. */
export const UNLIMITED = {
  webhooks: 'true deliveries are never too many; those without a signature cost nothing',
  probes: 'load balancers must tell a flood from a dead process',
  files: 'they never change, browsers and proxies keep them, and they cost no look at the database',
  preflights: 'browsers ask before a request that is counted itself',
  local: 'this machine alone may ask, and never in production',
} as const;

/** How many shops, by a number made of their slug, an address is counted apart for. */
export const SHOPS_PER_ADDRESS = 64;

/** Pictures that imported files name, on hosts that their sender chose. */
export const PICTURES = {
  /** Jobs of one store at a time, over all workers. */
  perStore: 2,
  /** Of the five jobs that a worker runs at a time: the others are left to everything else. */
  perWorker: 3,
  /** Milliseconds that a host may take to get going, with name, redirects and all. */
  startMs: 5_000,
  /** Bytes a second that must have come on average from then on: a picture of 300 KB in 18 s. */
  pace: 16_384,
} as const;

/**
 * What a cash order, for which a stranger gives a phone number and nothing else, may hold. The most
 * that it may come to, by currency, stands in `src/domain/checkout/cash-limit.ts`.
 */
export const CASH = {
  /** A basket of a small shop; one request of a stranger takes no more out of its stock. */
  pieces: 50,
  /** As many as a store may name: what 100 lines could hold is no bound any more. */
  mostPieces: 99_999,
  /** A day's waking hours: time to reach somebody by phone, and the stock is back by the next day. */
  confirmHours: 12,
} as const;

/** Looking up an order whose link was lost, in 24 hours. */
export const LOOKUPS = {
  /** Of one order: somebody who has forgotten which phone it was needs fewer; there are 10,000 endings. */
  wrongPerOrderDay: 10,
  /** To whoever placed an order: nobody is to be written to more often by strangers. */
  lettersPerOrderDay: 3,
} as const;

/** People of a store: each takes an email address from whoever else it may belong to. */
export const ACCOUNTS = {
  /** Successful or not: the answer tells whether an address has an account. A shop hires fewer. */
  staffTriesPerDay: 20,
  /** In all; a shop that needs more has outgrown one store. */
  staffPerStore: 100,
} as const;
