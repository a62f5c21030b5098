import type { Trx } from '../../../db/db.ts';
import { BaseModel } from '../../../db/model.ts';

/** A key pair on somebody's device, for signing in. We know its public half. */
export class Passkey extends BaseModel {
  static override tableName = 'passkeys';

  id!: string;
  userId!: string;
  /** What authenticators call it, in base64url. */
  credentialId!: string;
  /** COSE. */
  publicKey!: Buffer;
  /** How often it was used, as its authenticator counts; 0 for one that does not count. */
  counter!: number;
  /** How browsers reach it: `usb`, `nfc`, `internal`. */
  transports!: string[];
  name!: string;
  /** Where it was added: "Chrome on Android", as `stored`. */
  device!: string;
  /** Whether it is on further devices of the same account with its maker. */
  isBackedUp!: boolean;
  createdAt!: Date;
  lastUsedAt!: Date | null;
}

/** What people see of their own passkey. */
export const SHOWN_FIELDS = [
  'id',
  'name',
  'device',
  'isBackedUp',
  'createdAt',
  'lastUsedAt',
] as const;
export type ShownPasskey = Pick<Passkey, (typeof SHOWN_FIELDS)[number]>;

/** A person's own passkeys, oldest first. */
export async function listPasskeys(userId: string, trx?: Trx): Promise<ShownPasskey[]> {
  return Passkey.query(trx)
    .where({ userId })
    .select(...SHOWN_FIELDS)
    .orderBy(['createdAt', 'id']);
}
