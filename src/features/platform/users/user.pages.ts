import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { hasMail } from '../../../clients/mail.ts';
import type { Refusal } from '../../../errors.ts';
import { deviceName } from '../../../kernel/format/device-name.ts';
import type { FormState } from '../../../kernel/http/action.ts';
import { NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { tenantOf } from '../../../kernel/tenancy/tenant.ts';
import { english } from '../../../kernel/translation/translator.ts';
import { impersonationTarget } from '../../accounts/impersonation/impersonation-target.ts';
import { safeBack } from '../../accounts/pages/impersonation/safe-back.ts';
import { listSessions } from '../../accounts/sessions/queries/list-sessions.ts';
import { refuseSuperAdmin } from '../../accounts/target-user.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import type { AuditFilter } from '../audit/audit-event.ts';
import { auditView } from '../audit/audit-view.ts';
import { listAudit } from '../audit/list-audit.ts';
import { byWhom } from '../pages/by-whom.ts';
import { type SwitchForm, showSwitch, switchedUser } from '../pages/switch-page.ts';
import { findUser } from './find-user.ts';
import { countsOfUser, type UserRow } from './queries/user-row.ts';
import { switchText } from './switch-text.ts';
import { users } from './user.list.ts';

const params = Type.Object({ id: Type.String({ maxLength: 100 }) });

const pages: AppPlugin = async (app) => {
  app.get('/users', { schema: { querystring: users.query } }, async (request, reply) =>
    reply.page('operator/users/index', await users.shown(request), 'operator/users/_list'),
  );

  app.get('/users/:id', { schema: { params } }, async (request, reply) =>
    reply.page('operator/users/show', await userPage(request.params.id)),
  );
};

export const userPages = [pages, users.fileRoute];

const AUDIT_SHOWN = 8;

/** @throws Refusal 404 */
async function userPage(id: string) {
  const user = await findUser(id);
  const [counts, sessions, audit] = await Promise.all([
    countsOfUser(user.id),
    listSessions(user.id),
    listAudit(auditOf(user), { page: 1, limit: AUDIT_SHOWN }),
  ]);
  return {
    user,
    counts,
    sessions: sessions.map((session) => ({
      ...session,
      device: session.operatorName ?? deviceName(session.userAgent, english),
    })),
    audit: audit.items.map(auditView),
    allAudit: audit.total > audit.items.length ? auditLink(user) : null,
    here: `/admin/users/${user.id}`,
    what: switchedUser(user),
    switching: switchText(user, counts),
    at: new Date(),
  };
}

/** For an owner, everything about the store; for anyone else, what is about themselves. */
const auditOf = ({ role, id }: UserRow): AuditFilter =>
  role === 'OWNER' ? { ownerId: id } : { targetType: 'user', targetId: id };

const auditLink = ({ role, id }: UserRow): string =>
  `/admin/settings/audit?${role === 'OWNER' ? `ownerId=${id}` : `targetType=user&targetId=${id}`}`;

interface One {
  id: string;
}

/** @throws Refusal 404, 403 for an operator */
async function findTarget({ id }: One): Promise<UserRow> {
  const user = await findUser(id);
  refuseSuperAdmin(user);
  return user;
}

export async function showUserSwitch(
  _request: FastifyRequest,
  reply: FastifyReply,
  params: One,
  state: FormState<Partial<SwitchForm>>,
) {
  const user = await findTarget(params);
  const switching = switchText(user, await countsOfUser(user.id));
  return showSwitch(reply, 'user', { what: switchedUser(user), switching, state });
}

export async function showDeletion(
  _request: FastifyRequest,
  reply: FastifyReply,
  params: One,
  { typed, refusal, ...state }: FormState<{ email?: string; reason?: string }>,
) {
  if (refusal?.statusCode === 404) return showDeleted(reply, params, refusal);
  const user = await findTarget(params);
  if (refusal?.statusCode === 409) reply.code(409);
  return reply.page('operator/users/delete', {
    user,
    counts: await countsOfUser(user.id),
    typed: { email: '', reason: '', ...typed },
    ...state,
  });
}

/** A parallel request was faster. */
async function showDeleted(reply: FastifyReply, { id }: One, refusal: Refusal) {
  const whom = await byWhom('user', id, 'user_deleted');
  if (!whom) throw refusal;
  return reply.flash(`Already deleted${whom}`).redirect('/admin/users', 303);
}

type Reasoned = FormState<{ reason?: string }>;

export async function showPasswordReset(
  reply: FastifyReply,
  params: One,
  { typed, refusal, ...state }: Partial<Reasoned>,
  link?: string | null,
) {
  if (refusal?.statusCode === 429) reply.code(429);
  const { id, isActive, name, email } = await findTarget(params);
  reply.header('referrer-policy', 'no-referrer');
  return reply.page('operator/users/reset-password', {
    user: { id, isActive, name, email },
    hasMail: hasMail(),
    reason: typed?.reason ?? '',
    errors: NO_ERRORS,
    ...(link ? { link } : {}),
    ...state,
  });
}

export async function showSecondFactor(
  _request: FastifyRequest,
  reply: FastifyReply,
  params: One,
  { typed, refusal: _, ...state }: Reasoned,
) {
  const { id, name, hasSecondFactor } = await findTarget(params);
  return reply.page('operator/users/second-factor', {
    user: { id, name, hasSecondFactor },
    reason: typed?.reason ?? '',
    ...state,
  });
}

/** How long, in minutes, a page session lasts before it is extended. */
export const PAGE_MINUTES = 30;

export async function showImpersonation(
  _request: FastifyRequest,
  reply: FastifyReply,
  { id }: One,
  { typed = {}, refusal: _, ...state }: FormState<{ back?: string; reason?: string }>,
) {
  const target = await impersonationTarget(id);
  const store = await findStoreOf(tenantOf({ userId: id, ownerId: target.ownerId }));
  return reply.page('operator/impersonate/index', {
    reason: '',
    ...typed,
    ...state,
    target,
    store,
    back: safeBack(typed.back ?? '', `/admin/users/${id}`),
    minutes: PAGE_MINUTES,
  });
}
