import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { SecretBox, SecretPlace } from '../../kernel/crypto/encryption.ts';
import { TenantModel } from '../../kernel/db/model.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { OffReason, OutgoingEventType } from './outgoing-enums.ts';

export class WebhookEndpoint extends TenantModel {
  static override tableName = 'webhook_endpoints';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  url!: string;
  eventTypes!: OutgoingEventType[];
  /** Encrypted. */
  secret!: string;
  /** Encrypted; the one before `secret`, which still signs until `oldSecretUntil`. */
  oldSecret!: string | null;
  oldSecretUntil!: Date | null;
  /** The first failure since the last success. */
  failingSince!: Date | null;
  /** Null: it is on. */
  disabledAt!: Date | null;
  disabledReason!: OffReason | null;
  createdAt!: Date;
}

const SHOWN = [
  'id',
  'url',
  'eventTypes',
  'oldSecretUntil',
  'failingSince',
  'disabledAt',
  'disabledReason',
  'createdAt',
] as const;

export type ShownEndpoint = Pick<WebhookEndpoint, (typeof SHOWN)[number]>;

export const secretPlace = (endpointId: string): SecretPlace => ({
  storeId: endpointId,
  field: 'webhookSecret',
});

/** Newest first. @throws CannotDecrypt */
export const signingSecrets = (
  { id, secret, oldSecret }: { id: string; secret: string; oldSecret: string | null },
  secrets: SecretBox,
): string[] =>
  [secret, oldSecret].flatMap((sealed) => (sealed ? secrets.open(sealed, secretPlace(id)) : []));

export const listEndpoints = (tenant: Tenant): Promise<ShownEndpoint[]> =>
  WebhookEndpoint.of(tenant)
    .select(...SHOWN)
    .orderBy(['createdAt', 'id'])
    .execute();

/** @throws Refusal 404 */
export async function findEndpoint(tenant: Tenant, id: string): Promise<ShownEndpoint> {
  if (!isUuid(id)) throw noSuchEndpoint();
  return WebhookEndpoint.of(tenant)
    .findOne({ id })
    .select(...SHOWN)
    .throwIfNotFound(noSuchEndpoint());
}

/** Also for other stores' endpoints. */
export const noSuchEndpoint = () => notFound('Webhook endpoint');
