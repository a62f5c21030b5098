import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { FormState } from '../../../kernel/http/action.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { findAdmin } from '../../accounts/operators/admins.ts';

const params = Type.Object({ id: Type.String({ maxLength: 100 }) });

export const adminPages: AppPlugin = async (app) => {
  app.get('/settings/admins/:id', { schema: { params } }, async (request, reply) =>
    reply.page('operator/settings/admin', await adminPage(request.params, request)),
  );
};

async function adminPage({ id }: { id: string }, { signedIn }: FastifyRequest) {
  const admin = await findAdmin(id);
  return { admin, isSelf: admin.id === signedIn.userId };
}

/** With what was typed into one of its forms. */
export const showAdmin =
  (form: 'switching' | 'deleting') =>
  async (
    request: FastifyRequest,
    reply: FastifyReply,
    params: { id: string },
    { typed, refusal: _, ...problems }: FormState<{ reason?: string }>,
  ) => {
    const wrong = { reason: typed?.reason ?? '', ...problems };
    return reply.page('operator/settings/admin', {
      ...(await adminPage(params, request)),
      ...(form === 'switching' ? { switching: wrong } : { deleting: wrong }),
    });
  };

export const showNewAdmin = async (
  _request: FastifyRequest,
  reply: FastifyReply,
  _params: object,
  { typed, refusal: _, ...problems }: FormState<{ name?: string; email?: string; reason?: string }>,
) =>
  reply.page('operator/settings/new-admin', {
    typed: { name: '', email: '', reason: '', ...typed, password: '', currentPassword: '' },
    problems,
  });
