import type { ConnectionChannel, ConnectionState } from '../../enums.ts';
import type { SecretBox } from '../../kernel/crypto/encryption.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { fromStored, type Text } from '../../kernel/translation/text.ts';
import { maskSecret } from '../stores/store-settings.ts';
import { ChannelConnection, EndedConnection, tokenPlace } from './channel-connection.ts';

const SHOWN = [
  'id',
  'channel',
  'phoneNumberId',
  'accountId',
  'accessToken',
  'state',
  'stateReason',
  'review',
  'verification',
  'displayName',
  'displayNumber',
  'provedAt',
  'createdAt',
] as const;

/** With only the last four characters of its token. */
export interface Connection
  extends Omit<Pick<ChannelConnection, (typeof SHOWN)[number]>, 'stateReason'> {
  /** Empty without a problem. */
  stateReason: Text;
}

export async function listConnections(tenant: Tenant, secrets: SecretBox): Promise<Connection[]> {
  const found = await ChannelConnection.of(tenant)
    .select(...SHOWN)
    .orderBy(['createdAt', 'id'])
    .limit(50);
  return found.map((connection) => ({
    ...connection,
    stateReason: fromStored(connection.stateReason),
    accessToken: maskSecret(secrets, connection.accessToken, tokenPlace(connection.id)),
  }));
}

export interface ChannelTrouble {
  connectionId: string;
  channel: ConnectionChannel;
  name: string;
  state: Exclude<ConnectionState, 'good'>;
  reason: Text;
  since: Date | null;
}

export async function channelTroubles(tenant: Tenant): Promise<ChannelTrouble[]> {
  const found = await ChannelConnection.of(tenant)
    .whereNot({ state: 'good' })
    .orderByRaw(`state = 'blocked' desc, state_since, id`)
    .limit(20);
  return found.map((connection) => ({
    connectionId: connection.id,
    channel: connection.channel,
    name: connection.title,
    state: connection.state as ChannelTrouble['state'],
    reason: fromStored(connection.stateReason),
    since: connection.stateSince,
  }));
}

/** Those of the last 90 days, newest first, without those that were connected again. */
export const listEndedConnections = (tenant: Tenant): Promise<EndedConnection[]> =>
  EndedConnection.of(tenant)
    .whereRaw(`ended_at > now() - interval '90 days'`)
    .orderBy([{ column: 'endedAt', order: 'desc' }, { column: 'externalId' }])
    .limit(20)
    .execute();
