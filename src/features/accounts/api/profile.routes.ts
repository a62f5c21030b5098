import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { changeProfile } from '../change-profile.ts';
import { endOwnOtherSessions, endOwnSession } from '../sessions/end-own-sessions.ts';
import { listSessions } from '../sessions/queries/list-sessions.ts';
import { PreferencesJson, preferencesJson, UserJson, userJson } from './auth-json.ts';

const tags = ['Accounts'];
const Time = Type.String({ format: 'date-time' });
const SessionJson = Type.Object({
  familyId: Type.String(),
  userAgent: Type.String(),
  network: Type.String({
    description: 'The network that it began in, such as 203.0.113.x; empty if unknown',
  }),
  startedAt: Time,
  lastUsedAt: Time,
  operatorName: Type.Union([Type.String(), Type.Null()], {
    description: 'The platform operator who started the session; null if no operator did',
  }),
  isThis: Type.Boolean(),
});
const Changes = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 300 })),
  shortcuts: Type.Optional(Type.Boolean()),
  language: Type.Optional(Type.String({ maxLength: 35 })),
});

export const profileRoutes: AppPlugin = async (app) => {
  const config = { access: 'tenant', gated: false, permission: 'account.read' } as const;
  const own = { ...config, permission: 'account.own' } as const;

  app.patch(
    '/me',
    {
      config: own,
      schema: {
        tags,
        summary: 'Change your name and language, and turn keyboard shortcuts on or off',
        body: Changes,
        response: { 200: Type.Object({ user: UserJson, preferences: PreferencesJson }) },
      },
    },
    async ({ signedIn, body }) => {
      await changeProfile(signedIn.userId, body);
      const { name = signedIn.name, ...preferences } = body;
      return {
        user: userJson({ ...signedIn, name: name.trim() }),
        preferences: preferencesJson({ preferences: { ...signedIn.preferences, ...preferences } }),
      };
    },
  );

  app.get(
    '/sessions',
    {
      config,
      schema: {
        tags,
        summary: 'List your own sessions, most recently used first',
        response: { 200: Type.Object({ items: Type.Array(SessionJson, { maxItems: 50 }) }) },
      },
    },
    async ({ signedIn }) => {
      const sessions = await listSessions(signedIn.userId);
      return {
        items: sessions.map(({ startedAt, lastUsedAt, ...session }) => ({
          ...session,
          startedAt: startedAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          isThis: session.familyId === signedIn.familyId,
        })),
      };
    },
  );

  app.delete(
    '/sessions/:familyId',
    {
      config: own,
      schema: {
        tags,
        summary: 'End one of your own sessions',
        params: Type.Object({ familyId: Type.String({ format: 'uuid' }) }),
      },
    },
    async ({ signedIn, params }, reply) => {
      await endOwnSession(signedIn, params.familyId);
      return reply.code(204).send();
    },
  );

  app.post(
    '/sessions/end-others',
    {
      config: own,
      schema: {
        tags,
        summary: 'End all your other sessions',
        response: { 200: Type.Object({ ended: Type.Integer() }) },
      },
    },
    async ({ signedIn }) => ({
      ended: await endOwnOtherSessions(signedIn),
    }),
  );
};
