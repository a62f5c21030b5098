import { Type } from 'typebox';
import { connectChannel } from '../../domain/channels/connect-channel.ts';
import { type Connection, listConnections } from '../../domain/channels/list-connections.ts';
import { removeConnection } from '../../domain/channels/remove-connection.ts';
import { CONNECTION_CHANNELS } from '../../enums.ts';
import { notFound } from '../../errors.ts';
import type { AppPlugin } from '../../http-types.ts';

const ChannelBody = Type.Object({
  channel: Type.Enum([...CONNECTION_CHANNELS]),
  phoneNumberId: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
  accountId: Type.String({ maxLength: 100 }),
  accessToken: Type.String({ maxLength: 2_000 }),
});
const ChannelJson = Type.Object({
  id: Type.String(),
  channel: Type.Enum([...CONNECTION_CHANNELS]),
  phoneNumberId: Type.Union([Type.String(), Type.Null()]),
  accountId: Type.String(),
  accessToken: Type.String({ description: 'Write-only: shown as its last four characters' }),
  createdAt: Type.String({ format: 'date-time' }),
});
const ListJson = Type.Object({ items: Type.Array(ChannelJson) });
const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });

/** Numbers and pages by which the store talks with shoppers. */
export const channelRoutes: AppPlugin = async (app) => {
  app.get(
    '/store/channels',
    { schema: { tags: ['Store'], summary: 'List channels', response: { 200: ListJson } } },
    async ({ tenant }) => ({
      items: (await listConnections(tenant, app.secrets)).map(channelJson),
    }),
  );

  app.post(
    '/store/channels',
    {
      config: { locked: 'channels' },
      schema: {
        tags: ['Store'],
        summary: 'Connect a channel, or give a connected one its new token',
        body: ChannelBody,
        response: { 201: ChannelJson },
      },
    },
    async ({ tenant, body }, reply) => {
      const id = await connectChannel(tenant, body, app.secrets);
      const connection = (await listConnections(tenant, app.secrets)).find((one) => one.id === id);
      if (!connection) throw notFound('Channel');
      return reply.code(201).send(channelJson(connection));
    },
  );

  app.delete(
    '/store/channels/:id',
    {
      config: { locked: 'channels' },
      schema: { tags: ['Store'], summary: 'Disconnect a channel', params: Params },
    },
    async ({ tenant, params }, reply) => {
      await removeConnection(tenant, params.id);
      return reply.code(204).send();
    },
  );
};

const channelJson = ({
  id,
  channel,
  phoneNumberId,
  accountId,
  accessToken,
  createdAt,
}: Connection) => ({
  id,
  channel,
  phoneNumberId,
  accountId,
  accessToken,
  createdAt: createdAt.toISOString(),
});
