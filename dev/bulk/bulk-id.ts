/** The kinds of rows that have an id; each has a range of its own. */
const KINDS = {
  user: '0001',
  store: '0002',
  product: '0003',
  order: '0004',
  conversation: '0005',
  message: '0006',
  draft: '0007',
  notification: '0008',
  event: '0009',
  subscription: '000a',
  change: '000b',
} as const;
type Kind = keyof typeof KINDS;

const prefix = (kind: Kind): string => `b0000000-${KINDS[kind]}-7000-8000-`;

/** The id of the nth row of a kind: ids that grow keep their indexes small. */
export const bulkId = (kind: Kind, n: number): string =>
  prefix(kind) + n.toString(16).padStart(12, '0');

/** The same as SQL, of an expression that is the number. */
export const bulkIdSql = (kind: Kind, n: string): string =>
  `('${prefix(kind)}' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;

/** A whole number from 0 up to, not including, `sides`, as SQL: by chance, the same for the same seed. */
export const dice = (n: string, salt: number, sides: number): string =>
  `mod(hashint8((${n})::bigint * 64 + ${salt})::bigint + 2147483648, ${sides})`;
