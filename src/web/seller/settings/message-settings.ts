import type { FastifyRequest } from 'fastify';
import { listAliases } from '../../../domain/catalog/queries/list-aliases.ts';
import type { EndedConnection } from '../../../domain/channels/channel-connection.ts';
import {
  type Connection,
  listConnections,
  listEndedConnections,
} from '../../../domain/channels/list-connections.ts';
import { listTemplates } from '../../../domain/channels/templates.ts';
import { lastInboundByConnection } from '../../../domain/messages/conversations/list-conversations.ts';
import { readerConnection } from '../../../domain/model-readings/reader-connection.ts';
import { storeSettings } from '../../../domain/stores/store-settings.ts';
import { sellerStore } from '../seller-store.ts';

const WORDS_SHOWN = 20;
const STANDINGS = {
  good: null,
  warned: { tone: 'warn', word: 'Warned' },
  blocked: { tone: 'bad', word: 'Blocked' },
} as const;

/** Everything that the page of message settings shows. `frontendUrl`: where the platform is reached. */
export async function messageSettings(request: FastifyRequest, frontendUrl: string) {
  const { tenant, server } = request;
  const [settings, connections, ended, lastInbound, templates, aliases] = await Promise.all([
    storeSettings(tenant),
    listConnections(tenant, server.secrets),
    listEndedConnections(tenant),
    lastInboundByConnection(tenant),
    listTemplates(tenant),
    listAliases(tenant, WORDS_SHOWN),
  ]);
  return {
    store: sellerStore(request),
    chatOrderMode: settings.chatOrderMode,
    modelReader: settings.modelReader,
    readerHost: readerConnection()?.host ?? null,
    reader: {},
    connections: connections.map((connection) => ({
      ...shownConnection(connection),
      lastInboundAt: lastInbound.get(connection.id) ?? null,
    })),
    ended: ended.map(shownEnded),
    templates,
    aliases,
    webhook: `${frontendUrl}/webhooks/provider`,
    orders: {},
    channel: {},
  };
}

const shownConnection = (connection: Connection) => ({
  ...connection,
  title: titleOf({
    ...connection,
    externalId: connection.phoneNumberId ?? connection.accountId,
  }),
  standing: STANDINGS[connection.state],
  said: [
    ['review', connection.review],
    ['verification', connection.verification],
  ].flatMap(([topic, word]) => (word ? [`${topic}: ${plain(word)}`] : [])),
});

const shownEnded = (ended: EndedConnection) => ({ ...ended, title: titleOf(ended) });

const titleOf = ({
  channel,
  externalId,
  displayNumber,
}: Pick<EndedConnection, 'channel' | 'externalId' | 'displayNumber'>): string =>
  channel === 'social'
    ? `Page ${externalId}`
    : `Number ${displayNumber ? `+${displayNumber}` : externalId}`;

/** The provider's own word as people read it. */
const plain = (word: string): string => word.toLowerCase().replaceAll('_', ' ');
