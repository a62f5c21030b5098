import type { Trx } from '../../../kernel/db/db.ts';
import { BaseModel } from '../../../kernel/db/model.ts';

/** Passkeys, with which people sign in without a password. */
export const PASSKEYS = {
  /** Per person: a phone, a tablet, computers at home and at work, and a security key of each. */
  perPerson: 10,
  /** Minutes in which a browser has to answer a challenge: the person looks for a phone first. */
  challengeMinutes: 5,
} as const;

export class Passkey extends BaseModel {
  static override tableName = 'passkeys';

  id!: string;
  userId!: string;
  /** Base64url. */
  credentialId!: string;
  /** COSE. */
  publicKey!: Buffer;
  /** 0 for an authenticator that does not count. */
  counter!: number;
  /** `usb`, `nfc`, `internal`. */
  transports!: string[];
  name!: string;
  /** Where it was added: "Chrome on Android", as `stored`. */
  device!: string;
  /** Whether it is on further devices of the same account with its maker. */
  isBackedUp!: boolean;
  createdAt!: Date;
  lastUsedAt!: Date | null;
}

export const SHOWN_FIELDS = [
  'id',
  'name',
  'device',
  'isBackedUp',
  'createdAt',
  'lastUsedAt',
] as const;
export type ShownPasskey = Pick<Passkey, (typeof SHOWN_FIELDS)[number]>;

export async function listPasskeys(userId: string, trx?: Trx): Promise<ShownPasskey[]> {
  return Passkey.query(trx)
    .where({ userId })
    .select(...SHOWN_FIELDS)
    .orderBy(['createdAt', 'id']);
}
