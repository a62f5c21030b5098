import { Type } from 'typebox';
import type { Answer } from '../../kernel/db/answer.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import type { Session } from '../../session.ts';
import { PreferencesJson, preferencesJson, UserJson, userJson } from './api/auth-json.ts';
import { listSessions } from './sessions/queries/list-sessions.ts';

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

/** Oneself, as a change leaves it. */
export const meAnswer: Answer<Session> = {
  schema: Type.Object({ user: UserJson, preferences: PreferencesJson }),
  json: (session) => ({ user: userJson(session), preferences: preferencesJson(session) }),
};

export const profileReads: AppPlugin = async (app) => {
  app.get(
    '/sessions',
    {
      config: { access: 'tenant', gated: false, permission: 'account.read' },
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
};
