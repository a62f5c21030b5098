import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { visitorOf } from '../../../kernel/http/origin-of.ts';
import { TokensJson, tokensJson, UserJson, userJson } from '../../accounts/api/auth-json.ts';
import { IMPERSONATION_MINUTES, impersonate } from '../../accounts/impersonation/impersonate.ts';
import { ReasonBody } from './reason-body.ts';

export const impersonationRoutes: AppPlugin = async (app) => {
  app.post(
    '/users/:id/impersonate',
    {
      schema: {
        tags: ['Admin'],
        summary:
          'Log in as a user for up to an hour; recorded in the audit log, and the owner is notified',
        description:
          'The reason is optional. The audit log and the owner’s notification show the reason, or that none was given.',
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
        body: ReasonBody,
        response: { 200: Type.Object({ ...TokensJson.properties, user: UserJson }) },
      },
    },
    async (request) => {
      const { operator, signedIn, params, body } = request;
      const { session, refreshToken } = await impersonate(
        { operator, familyId: signedIn.familyId, userAgent: visitorOf(request).userAgent },
        params.id,
        { minutes: IMPERSONATION_MINUTES, reason: body?.reason?.trim() || null },
      );
      return { ...tokensJson(app, session, refreshToken), user: userJson(session) };
    },
  );
};
