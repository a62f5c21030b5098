import { fn } from 'objection';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../../session.ts';
import { changesBetween, type ShownFields } from '../../stores/log/log-labels.ts';
import { recordChanges } from '../../stores/log/record-in-log.ts';
import { keepActiveGateways } from '../../stores/offered-ways.ts';
import { lockStoreSettings, maskSecret } from '../../stores/store-settings.ts';
import { openedSecret } from './gateway-account.ts';
import { gatewayConnection } from './gateway-connection.ts';
import { modeOf } from './gateway-mode.ts';
import { nameOfGateway } from './gateway-names.ts';
import {
  type GatewaySecret,
  type OtherProvider,
  StoreGateway,
  secretPlace,
} from './store-gateway.ts';
import { takesCurrency } from './store-gateways.ts';

export interface PlainGateway {
  keyId: string;
  keySecret: string | null;
  webhookSecret: string | null;
  isActive: boolean;
}

/** Secrets in plain text. Recorded in the store's log; its pages are made anew. */
export const saveGateway = (
  tenant: Tenant,
  provider: OtherProvider,
  plain: PlainGateway,
  actor: Actor,
): Promise<void> =>
  inTransaction(async (trx) => {
    await lockStoreSettings(tenant, trx);
    const before = await StoreGateway.of(tenant, trx).findOne({ provider });
    const row = {
      provider,
      keyId: plain.keyId,
      keySecret: sealed(tenant, before, 'keySecret', provider, plain),
      webhookSecret: sealed(tenant, before, 'webhookSecret', provider, plain),
      mode: modeOf(provider, plain),
      isActive: plain.isActive,
    };
    await StoreGateway.of(tenant, trx)
      .insert(row)
      .onConflict(['ownerId', 'provider'])
      .merge({ ...row, updatedAt: fn.now() } as never);
    await followActive(tenant, trx);
    const after = await StoreGateway.of(tenant, trx).findOne({ provider });
    await log(tenant, provider, { before, after }, actor, trx);
  });

/** Payments that were opened there can no longer be asked about. In a transaction. */
export async function dropGateway(
  tenant: Tenant,
  provider: OtherProvider,
  actor: Actor,
  trx: Trx,
): Promise<void> {
  await lockStoreSettings(tenant, trx);
  const before = await StoreGateway.of(tenant, trx).findOne({ provider });
  if (!before) return;
  await StoreGateway.of(tenant, trx).where({ provider }).delete();
  await followActive(tenant, trx);
  await log(tenant, provider, { before, after: undefined }, actor, trx);
}

/** A store has few: those that cannot take another currency are switched off. */
export async function leaveCurrency(
  tenant: Tenant,
  currency: string,
  actor: Actor,
  trx: Trx,
): Promise<void> {
  const active = await StoreGateway.of(tenant, trx).where({ isActive: true });
  for (const before of active.filter(({ provider }) => !takesCurrency(provider, currency))) {
    const { provider } = before;
    await StoreGateway.of(tenant, trx).patch({ isActive: false }).where({ provider });
    const after = await StoreGateway.of(tenant, trx).findOne({ provider });
    await log(tenant, provider, { before, after }, actor, trx);
  }
  await followActive(tenant, trx);
}

/** Of the same secret the ciphertext stays: another one would look like another secret. */
function sealed(
  { ownerId }: Tenant,
  before: StoreGateway | undefined,
  secret: GatewaySecret,
  provider: OtherProvider,
  plain: PlainGateway,
): string | null {
  const text = plain[secret];
  if (text === null) return null;
  if (before && openedSecret(before, secret) === text) return before[secret];
  return gatewayConnection().secrets.seal(text, secretPlace(ownerId, provider, secret));
}

/** The store's row names those that are on, and so is locked: call it last. */
async function followActive(tenant: Tenant, trx: Trx): Promise<void> {
  const active = await StoreGateway.of(tenant, trx)
    .select('provider')
    .where({ isActive: true })
    .orderBy(['createdAt', 'provider']);
  await keepActiveGateways(
    tenant,
    active.map(({ provider }) => provider),
    trx,
  );
}

interface Change {
  before: StoreGateway | undefined;
  after: StoreGateway | undefined;
}

async function log(
  tenant: Tenant,
  provider: OtherProvider,
  { before, after }: Change,
  actor: Actor,
  trx: Trx,
): Promise<void> {
  const is = loggedOf(after);
  // Secrets are compared sealed: a new one may end like the old one.
  const changes = changesBetween(storedOf(before), storedOf(after)).map(({ field }) => ({
    field,
    before: loggedOf(before)[field] ?? null,
    after: is[field] ?? null,
  }));
  const subject = nameOfGateway(provider);
  await recordChanges(tenant, { action: 'payments_changed', actor, subject, changes }, trx);
}

const storedOf = (row: StoreGateway | undefined): ShownFields =>
  row
    ? {
        gatewayKeyId: row.keyId || null,
        gatewayKeySecret: row.keySecret,
        gatewayWebhookSecret: row.webhookSecret,
        isOn: row.isActive ? 'on' : 'off',
      }
    : {};

function loggedOf(row: StoreGateway | undefined): ShownFields {
  if (!row) return {};
  const masked = (secret: GatewaySecret) =>
    row[secret] &&
    maskSecret(
      gatewayConnection().secrets,
      row[secret],
      secretPlace(row.ownerId, row.provider, secret),
    );
  return {
    ...storedOf(row),
    gatewayKeySecret: masked('keySecret'),
    gatewayWebhookSecret: masked('webhookSecret'),
  };
}
