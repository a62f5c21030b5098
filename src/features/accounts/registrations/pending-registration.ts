import { fn } from 'objection';
import type { Trx } from '../../../kernel/db/db.ts';
import { BaseModel } from '../../../kernel/db/model.ts';
import type { Origin } from '../../../session.ts';
import type { Place } from '../../stores/place.ts';
import { linkTokenHash } from '../links/account-link.ts';

export class PendingRegistration extends BaseModel {
  static override tableName = 'pending_registrations';

  id!: string;
  email!: string;
  name!: string;
  storeName!: string;
  /** The address that was wished for; null: derived from the store's name. */
  slug!: string | null;
  place!: Place;
  origin!: Origin;
  tokenHash!: Buffer;
  /** The token, encrypted, until its email was sent. */
  sealedToken!: string | null;
  createdAt!: Date;
  expiresAt!: Date;
}

export const registrationPlace = (id: string) => ({
  storeId: id,
  field: 'pending_registrations.token',
});

export const openRegistration = (token: string, trx?: Trx) =>
  PendingRegistration.query(trx)
    .where({ tokenHash: linkTokenHash(token) })
    .where('expiresAt', '>', fn.now());
