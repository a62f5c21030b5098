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
