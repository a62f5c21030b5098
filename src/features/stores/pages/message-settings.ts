import type { FastifyRequest } from 'fastify';
import { type FormProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { textIn } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { listAliases } from '../../catalog/aliases.ts';
import type { EndedConnection } from '../../channels/channel-connection.ts';
import {
  type Connection,
  listConnections,
  listEndedConnections,
} from '../../channels/list-connections.ts';
import { listTemplates } from '../../channels/templates.ts';
import { lastInboundByConnection } from '../../conversations/list-conversations.ts';
import { readerConnection } from '../../model-readings/reader-connection.ts';
import { storeSettings } from '../store-settings.ts';

const WORDS_SHOWN = 20;
const STANDINGS = {
  good: null,
  warned: { tone: 'warn', word: 'settings.connections.warned' },
  blocked: { tone: 'bad', word: 'settings.connections.blocked' },
} as const;

/** `frontendUrl`: the platform's address. */
const NOTHING_WRONG: FormProblems = { problems: [], errors: NO_ERRORS };
const NO_VALUES: Record<string, string> = {};

export async function messageSettings(request: FastifyRequest, frontendUrl: string) {
  const { tenant, server, t } = request;
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
    sendsHowToPay: settings.sendsHowToPay,
    asksInChannel: settings.asksInChannel,
    readerHost: readerConnection()?.host ?? null,
    reader: NOTHING_WRONG,
    connections: connections.map((connection) => ({
      ...shownConnection(connection, t),
      lastInboundAt: lastInbound.get(connection.id) ?? null,
    })),
    ended: ended.map((gone) => ({ ...gone, title: titleOf(gone, t) })),
    templates,
    aliases,
    webhook: `${frontendUrl}/webhooks/provider`,
    orders: NOTHING_WRONG,
    channel: { ...NOTHING_WRONG, values: NO_VALUES },
  };
}

function shownConnection(connection: Connection, t: Translator) {
  const externalId = connection.phoneNumberId ?? connection.accountId;
  const standing = STANDINGS[connection.state];
  const { review, verification } = connection;
  return {
    ...connection,
    stateReason: textIn(connection.stateReason, t),
    title: titleOf({ ...connection, externalId }, t),
    standing: standing && { ...standing, word: t(standing.word) },
    said: [
      ...(review ? [t('settings.connections.review', { result: plain(review) })] : []),
      ...(verification
        ? [t('settings.connections.verification', { result: plain(verification) })]
        : []),
    ],
  };
}

const titleOf = (
  {
    channel,
    externalId,
    displayNumber,
  }: Pick<EndedConnection, 'channel' | 'externalId' | 'displayNumber'>,
  t: Translator,
): string =>
  channel === 'social'
    ? t('settings.connections.page', { id: externalId })
    : t('settings.connections.number', {
        number: displayNumber ? `+${displayNumber}` : externalId,
      });

/** For people: the provider's own word in lower case. */
const plain = (word: string): string => word.toLowerCase().replaceAll('_', ' ');
