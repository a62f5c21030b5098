import { Type } from 'typebox';
import {
  CONNECTION_CHANNELS,
  CONNECTION_STATES,
  ENDED_CONNECTION_REASONS,
} from '../../../enums.ts';
import { notFound } from '../../../errors.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { englishOf } from '../../../kernel/translation/text.ts';
import { actorOf } from '../../../session.ts';
import { connectChannel } from '../../channels/connect-channel.ts';
import { removeConnection } from '../../channels/end-connection.ts';
import {
  type Connection,
  listConnections,
  listEndedConnections,
} from '../../channels/list-connections.ts';
import { listTemplates, type MessageTemplate } from '../../channels/templates.ts';
import { lastInboundByConnection } from '../list-conversations.ts';

const Time = Type.String({ format: 'date-time' });
const ChannelBody = Type.Object({
  channel: Type.Enum([...CONNECTION_CHANNELS]),
  phoneNumberId: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
  accountId: Type.String({ maxLength: 100 }),
  accessToken: Type.String({ maxLength: 2_000 }),
});
const ChannelJson = Type.Object({
  id: Type.String(),
  channel: Type.Enum([...CONNECTION_CHANNELS]),
  phoneNumberId: OrNull(Type.String()),
  accountId: Type.String(),
  accessToken: Type.String({
    description: 'Write-only. Responses show only the last four characters',
  }),
  displayName: Type.String({
    description: 'The name that shoppers see; empty until the provider reports it',
  }),
  displayNumber: Type.String(),
  state: Type.Enum([...CONNECTION_STATES], {
    description: 'Connection status that the provider reports',
  }),
  stateReason: Type.String({ description: 'Description of the problem; empty if there is none' }),
  review: Type.String({ description: 'The result of the provider’s last account review' }),
  verification: Type.String({
    description: 'The result of the provider’s last business verification',
  }),
  lastInboundAt: Type.Union([Time, Type.Null()], {
    description: 'When a shopper last wrote to this channel',
  }),
  provedAt: Type.Union([Time, Type.Null()], {
    description:
      'When the provider last confirmed that the token controls this channel; null if it never has',
  }),
  createdAt: Time,
});
const EndedJson = Type.Object({
  channel: Type.Enum([...CONNECTION_CHANNELS]),
  externalId: Type.String({ description: 'The ID of the number or page' }),
  displayNumber: Type.String(),
  why: Type.Enum([...ENDED_CONNECTION_REASONS]),
  reason: Type.String({ description: 'Why the operator disconnected the channel' }),
  endedAt: Time,
});
const TemplateJson = Type.Object({
  name: Type.String(),
  language: Type.String(),
  status: Type.String({ description: 'The provider’s own status, such as APPROVED' }),
  reason: Type.String(),
  toldAt: Time,
});
const ListJson = Type.Object({
  items: Type.Array(ChannelJson),
  ended: Type.Array(EndedJson, {
    description:
      'Channels lost in the last 90 days because another store verified them or an operator disconnected them',
  }),
  templates: Type.Array(TemplateJson, {
    description: 'Up to 50 message templates reviewed by the provider',
  }),
});
const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });

export const channelRoutes: AppPlugin = async (app) => {
  const channelsOf = async (tenant: Tenant) => {
    const [connections, lastInbound] = await Promise.all([
      listConnections(tenant, app.secrets),
      lastInboundByConnection(tenant),
    ]);
    return connections.map((each) => channelJson(each, lastInbound.get(each.id)));
  };

  app.get(
    '/store/channels',
    { schema: { tags: ['Store'], summary: 'List channels', response: { 200: ListJson } } },
    async ({ tenant }) => {
      const [items, ended, templates] = await Promise.all([
        channelsOf(tenant),
        listEndedConnections(tenant),
        listTemplates(tenant),
      ]);
      return {
        items,
        ended: ended.map((each) => ({ ...each, endedAt: each.endedAt.toISOString() })),
        templates: templates.map(templateJson),
      };
    },
  );

  app.post(
    '/store/channels',
    {
      schema: {
        tags: ['Store'],
        summary: 'Connect a channel, or replace the token of a connected one',
        description:
          'We check with the messaging provider that the token controls the number or page. If it does not, the response is 400 `CHANNEL_NOT_PROVED`; if the provider does not respond, 502 `PROVIDER_UNAVAILABLE`. If another store has connected the same number or page, that store loses it, unless its own token is still valid: then the response is 409 `CHANNEL_TAKEN`.',
        body: ChannelBody,
        response: { 201: ChannelJson },
      },
    },
    async ({ tenant, body, signedIn }, reply) => {
      const id = await connectChannel(tenant, body, app.secrets, actorOf(signedIn));
      const channel = (await channelsOf(tenant)).find((one) => one.id === id);
      if (!channel) throw notFound('Channel');
      return reply.code(201).send(channel);
    },
  );

  app.delete(
    '/store/channels/:id',
    {
      schema: { tags: ['Store'], summary: 'Disconnect a channel', params: Params },
    },
    async ({ tenant, params, signedIn }, reply) => {
      await removeConnection(tenant, params.id, actorOf(signedIn));
      return reply.code(204).send();
    },
  );
};

const channelJson = (
  { createdAt, provedAt, ...connection }: Connection,
  lastInboundAt: Date | undefined,
) => ({
  ...connection,
  stateReason: englishOf(connection.stateReason),
  lastInboundAt: lastInboundAt?.toISOString() ?? null,
  provedAt: provedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

const templateJson = ({ toldAt, ...template }: MessageTemplate) => ({
  ...template,
  toldAt: toldAt.toISOString(),
});
