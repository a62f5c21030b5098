/** How much one request, sender, store or process may use, each with its reason: docs/limits.md. */

const KIB = 1024;
const MIB = 1024 * KIB;

/** What one request may contain. */
export const BODIES = {
  /** Bytes without a sign-in: a checkout of 100 lines, in Hindi, takes half of it. */
  publicBytes: 32 * KIB,
  /** Bytes from a seller or operator: a remittance list of 2,000 lines takes most of it. */
  signedInBytes: 256 * KIB,
  /** Bytes of a payment gateway delivery: one event; the largest we have seen has 10 KiB. */
  gatewayWebhookBytes: 256 * KIB,
  /** Values in it: an event has about a hundred, and any store can sign one with its own secret. */
  gatewayWebhookNodes: 2_000,
  /** Bytes of a messaging provider delivery, which can hold up to 1,000 updates. */
  providerWebhookBytes: 4 * MIB,
  /** JSON values or form fields without a sign-in: 100 lines of ten fields, twice. */
  publicNodes: 2_000,
  /** The same from a seller or operator: 2,000 lines of ten fields. */
  signedInNodes: 20_000,
  /** Characters of JSON above which bodies are parsed one at a time, with pauses for other work. */
  readAtOnce: 16 * KIB,
  /** Levels of nested lists and objects: our own stay below eight. */
  depth: 20,
} as const;

/**
 * Bytes of request bodies that a process holds at once, from the headers until the response. Webhooks
 * have separate room, so that neither blocks the other.
 */
export const BODY_ROOM = {
  requests: {
    /** Per address: 64 of the largest without a sign-in, or thousands of checkouts. */
    ofAddress: 2 * MIB,
    /** In all: 64 of the largest, whose objects take up to 30 times the memory of their text. */
    ofAll: 16 * MIB,
  },
  /** Ordinary ones, up to `LARGE_WEBHOOK_BYTES`. */
  webhooks: {
    /** Per address: hundreds at once. */
    ofAddress: 4 * MIB,
    /** In all. */
    ofAll: 8 * MIB,
  },
  /** Larger ones, and those that do not say their size: they cannot block ordinary ones. */
  largeWebhooks: {
    /** Per address: two of the provider's largest deliveries. */
    ofAddress: 8 * MIB,
    /** In all: three of the largest, which are rare; the provider repeats refused ones. */
    ofAll: 12 * MIB,
  },
} as const;

/** Bytes above which a webhook counts as large: most deliveries have a tenth of it. */
export const LARGE_WEBHOOK_BYTES = 64 * KIB;

/** What a form with files may contain; the files go to disk, never through memory. */
export const UPLOADS = {
  /** Bytes of a photo, as phones make them. */
  photoBytes: 20 * MIB,
  /** Bytes of a logo or of a receipt's picture, which are made smaller anyway. */
  logoBytes: 5 * MIB,
  /** Bytes of a courier's list of 2,000 lines. */
  remittanceBytes: 2 * MIB,
  /** Bytes of a list of 30,000 postal codes with their areas. */
  areasBytes: 10 * MIB,
  /** Fields in a form, besides the files. */
  fields: 100,
  /** Bytes of one field, which is kept in memory: much more than any of our forms sends. */
  fieldBytes: 64 * KIB,
} as const;

/** Webhooks, whose senders cannot be refused. */
export const WEBHOOKS = {
  /** Forged deliveries per address and minute. After that, each one closes its connection. */
  forgedPerMinute: 60,
  /** Ids in a delivery that are looked up to find the store that may have signed it. */
  lookedUpIds: 16,
  /** Stores that these ids may lead to: a genuine event is about one. */
  lookedUpStores: 3,
  /** Deliveries whose store is looked up at once, so that forged ones leave the database free. */
  lookUpsAtOnce: 2,
  /** Milliseconds that such a delivery waits before its sender is told to send it again. */
  longestLookUpWait: 5_000,
} as const;

/** An uploaded or pasted table. Blank rows and empty cells count: reading them costs the same. */
export const TABLES = {
  /** Twice what an import accepts, for files that spreadsheets fill up with blank rows. */
  rows: 40_000,
  /** More than other shops' exports have, with a column for each of their extensions. */
  columns: 200,
  /** 20,000 rows of 50 columns: about 60 MB of memory during the import. */
  cells: 1_000_000,
  /** Characters of one row, so that a row without an end is not kept in memory. */
  rowLength: 262_144,
  /** Characters of one cell: twice what a spreadsheet can hold. */
  cellLength: 65_536,
  /** Characters of a column's name, which is part of each message about it. */
  headerLength: 300,
  /** Seconds after which a store's import lock expires if its process died. */
  importSeconds: 300,
  /** Bytes that are read before other work continues: some milliseconds. */
  pieceBytes: 16_384,
} as const;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Passwords that wait to be hashed: each takes 19 MiB and about 50 ms of a single thread. */
export const HASHES = {
  /** Sign-ins: five seconds of work. Further ones are told to try again. */
  signInsWaiting: 100,
  /** Per account or store: nobody needs to set two passwords at once. */
  waitingPerPayer: 1,
  /** Of all accounts together: four seconds of work when no sign-in waits. */
  paidForWaiting: 80,
  /** Registrations, which have no account yet that could be limited. */
  registrationsWaiting: 50,
  /** Sign-ins that go first before one of the others: a crowd of sign-ins must not stop other work. */
  signInsInARow: 10,
} as const;

/** Wrong sign-in tries, and the window, in milliseconds, in which they are counted. */
export const SIGN_INS = {
  /** Per account and address (IPv6: /64), and per browser that the account knows: a few typos. */
  perPair: { max: 10, window: 15 * MINUTE },
  /** Per account and /48, which anybody can get for free with its 65,536 networks of a /64. */
  perWidePair: { max: 20, window: 15 * MINUTE },
  /** Per address, for all accounts: an office, or a provider's shared address. */
  perAddress: { max: 300, window: 15 * MINUTE },
  /** The same per /48: a few offices. */
  perNetwork: { max: 1_000, window: 15 * MINUTE },
  /** Per account, from everywhere: a hundred guesses a day find no password that we accept. */
  perAccountDay: { max: 100, window: DAY },
  /** Per browser that the account knows: it may be stolen. */
  perKnownBrowserDay: { max: 30, window: DAY },
  /** Per network that the account knows, after its daily limit: many may share one address. */
  perKnownNetworkDay: { max: 20, window: DAY },
  /** Milliseconds that a network stays known after a sign-in: as long as a session lasts. */
  networkKnownFor: 30 * DAY,
  /** Accounts that know one browser: a shop's shared phone. */
  accountsPerBrowser: 5,
  /** Milliseconds that a browser stays known after a sign-in: as long as browsers keep a cookie. */
  browserKnownFor: 400 * DAY,
} as const;

/** How many requests are allowed in how many minutes; beyond that, 429 with `Retry-After`. */
export interface Rate {
  max: number;
  minutes: number;
  /**
   * What is counted: an IPv6 address by its /64. `store`: its owner alone, and once more all others
   * together, of whom each person and key has `SHARE_OF_STORE`.
   */
  per: 'address' | 'address and shop' | 'network and shop' | 'store' | 'operator';
  /** The process that it keeps busy: a store has one such request at a time (`BUSY_TURNS`). */
  busy?: 'web' | 'worker';
}

/**
 * How much of a store's rate one of its staff, one API key or one operator acting for it has: two
 * busy people and a program at once. Its owner has as much as all of them again.
 */
export const SHARE_OF_STORE = 0.25;

/** The rate of each class of routes; a route has one, or a reason in `UNLIMITED`. */
export const RATES = {
  /** Pages and data of shops: a household behind one address that taps all the time. */
  reads: { max: 600, minutes: 1, per: 'address' },
  /** All other pages without a sign-in. */
  pages: { max: 600, minutes: 1, per: 'address' },
  /** Other requests without a sign-in, such as a new access token: each reads the database. */
  writes: { max: 300, minutes: 1, per: 'address' },
  /** All sign-ins, including successful ones: a password takes 50 ms of a core. */
  signIn: { max: 300, minutes: 1, per: 'address' },
  /** New accounts: a helper may create ten for others in an hour. */
  register: { max: 10, minutes: 60, per: 'address' },
  /** Requests for a link to choose a new password: ten people behind one address forget theirs. */
  forgotPassword: { max: 10, minutes: 15, per: 'address' },
  /** Checks of a new password while it is typed: each pause asks once; five people behind one address. */
  passwordStrength: { max: 120, minutes: 15, per: 'address' },
  /** Mailed links. They can't be guessed, but each try reads the database. */
  accountLinks: { max: 30, minutes: 15, per: 'address' },
  /** Orders: nobody places more in one shop, except to empty it. */
  checkout: { max: 10, minutes: 1, per: 'address and shop' },
  /** Payments that are started, each a call to the gateway: retries count, too. */
  payment: { max: 20, minutes: 1, per: 'address and shop' },
  /** "I have paid", with a picture that is made smaller: more than a household pays. */
  claims: { max: 20, minutes: 15, per: 'address and shop' },
  /** Looking up an order needs few tries. An IPv6 /48 counts as one network, since anybody can get one. */
  lookup: { max: 5, minutes: 15, per: 'network and shop' },
  /** Parcel tracking, each a call to the shipping aggregator. */
  track: { max: 60, minutes: 1, per: 'address' },
  /** What a store's people view: six a second, all of them together, for minutes. */
  storeReads: { max: 1_800, minutes: 5, per: 'store' },
  /** What they change: three a second. Many changes in one request are in the class `bulk`. */
  storeWrites: { max: 900, minutes: 5, per: 'store' },
  /** Exported tables: each may be thousands of rows. */
  exports: { max: 30, minutes: 5, per: 'store' },
  /** Imported tables. */
  imports: { max: 30, minutes: 5, per: 'store', busy: 'web' },
  /** Invoices and labels: a busy hour of packing, one order at a time. */
  papers: { max: 200, minutes: 5, per: 'store', busy: 'worker' },
  /** Photos and logos that are made smaller: twelve take some seconds of a core. */
  photos: { max: 60, minutes: 5, per: 'store' },
  /** Changes of up to 5,000 orders, with their previews. */
  bulk: { max: 60, minutes: 5, per: 'store', busy: 'web' },
  /** Messages that are read again, pasted or saved: half a second of a core at worst. */
  texts: { max: 100, minutes: 5, per: 'store', busy: 'web' },
  /** Emails and notifications that are sent again. */
  resends: { max: 60, minutes: 5, per: 'store' },
  /** Calls to other services to test an account. */
  tests: { max: 30, minutes: 5, per: 'store' },
  /** Staff who are added or changed: each password takes 50 ms of a core. */
  staff: { max: 30, minutes: 15, per: 'store' },
  /** API keys that are created: each leaves a row for a year, and a letter to the owner. */
  apiKeys: { max: 30, minutes: 15, per: 'store' },
  /** All requests of an operator: its pages refresh by themselves. */
  operators: { max: 3_000, minutes: 5, per: 'operator' },
} as const satisfies Record<string, Rate>;

/**
 * Requests of signed-in people that keep a CPU busy: in each process a store has one at a time, then
 * pauses for as long as it took.
 */
export const BUSY_TURNS = {
  /** Per store: a few people at once. */
  waitingPerStore: 8,
  /** Longest pause in milliseconds. */
  longestRest: 1_000,
} as const;

/** Requests without a rate limit, and why. */
export const UNLIMITED = {
  webhooks: 'genuine deliveries must never be refused; those without a signature cost nothing',
  probes: 'a flood must not look like a dead process to load balancers',
  files: 'they never change, browsers and proxies cache them, and they need no database',
  preflights: 'browsers send them before a request that is counted itself',
  local: 'only this machine has access, and never in production',
} as const;

/** Separate counters per address: shops and payment links share them by a hash of their names. */
export const SHOPS_PER_ADDRESS = 64;

/** Pictures in imported files, on hosts that the uploader chose. */
export const PICTURES = {
  /** Jobs of one store at a time, across all workers. */
  perStore: 2,
  /** Of the five jobs that a worker runs at a time: the others stay free for other work. */
  perWorker: 3,
  /** Milliseconds until a host must send data, including DNS and redirects. */
  startMs: 5_000,
  /** Bytes a second that must arrive on average from then on: a picture of 300 KB in 18 s. */
  pace: 16_384,
} as const;

/**
 * A COD order, for which a stranger gives only a phone number. The highest amount, by currency, is in
 * `src/features/checkout/cash-limit.ts`.
 */
export const CASH = {
  /** The default: a large basket of a small shop. A stranger's request takes no more out of its stock. */
  pieces: 50,
  /** The most that a store can set: 100 lines could hold more, so a higher number limits nothing. */
  mostPieces: 99_999,
  /** Hours to confirm: the day's waking hours to call the shopper. The stock is back by the next day. */
  confirmHours: 12,
  /** What one delivery address may order within an hour, in limits of one order: two households. */
  addressTimes: 2,
  /** The same for a network, which many shoppers can share. */
  networkTimes: 4,
} as const;

/** Looking up an order whose link was lost, in 24 hours. */
export const LOOKUPS = {
  /** Per order, for networks that made some of them: somebody who forgot which phone it was needs fewer; there are 10,000 endings. */
  wrongPerOrderDay: 10,
  /** Emails to the buyer: strangers must not be able to send them more. */
  lettersPerOrderDay: 3,
} as const;

/** Staff of a store: each uses up an email address that may belong to somebody else. */
export const ACCOUNTS = {
  /** Successful or not: the answer tells whether an address has an account. A shop hires fewer. */
  staffTriesPerDay: 20,
  /** In all; a shop that needs more has outgrown one store. */
  staffPerStore: 100,
} as const;

/** What a store without a paid plan keeps: anybody can open one, as often as an address is confirmed. */
export const UNPAID_STORES = {
  /** Ten times what a small shop sells, and less than half a gigabyte with the longest texts. */
  products: 5_000,
  /** Of all products: some 250 KB each, in three sizes. */
  photos: 5_000,
  /** Of all times, before a person makes one more by hand; orders that come in chats are never refused. */
  drafts: 5_000,
} as const;
