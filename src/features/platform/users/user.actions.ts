import { Type } from 'typebox';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { visitorOf } from '../../../kernel/http/origin-of.ts';
import type { Operator } from '../../../session.ts';
import { TokensJson, tokensJson, UserJson, userJson } from '../../accounts/api/auth-json.ts';
import { deleteUser } from '../../accounts/delete-user.ts';
import { IMPERSONATION_MINUTES, impersonate } from '../../accounts/impersonation/impersonate.ts';
import { safeBack } from '../../accounts/pages/impersonation/safe-back.ts';
import { startPasswordReset } from '../../accounts/passwords/start-password-reset.ts';
import { removeSecondFactor } from '../../accounts/second-factor/remove-second-factor.ts';
import { parkSession } from '../../accounts/sessions/rotate-session.ts';
import { switchUser } from '../../accounts/switch-user.ts';
import { refuseSuperAdmin } from '../../accounts/target-user.ts';
import type { Switching } from '../../stores/switch-store.ts';
import { byWhom } from '../pages/by-whom.ts';
import { type Call, NeededReason, operatorAction, reasoned } from '../pages/operator-action.ts';
import { SwitchForm, switchedText } from '../pages/switch-page.ts';
import { findUser } from './find-user.ts';
import { userAnswer } from './user.api.ts';
import {
  PAGE_MINUTES,
  showDeletion,
  showImpersonation,
  showPasswordReset,
  showSecondFactor,
  showUserSwitch,
} from './user.pages.ts';

/** Some seconds per 50,000 orders; it continues when the client disconnects. */
const DELETE_TIMEOUT_MS = 300_000;

const needsReason = Type.Object({ reason: NeededReason });
const pageOf = ({ id }: { id: string }) => `/admin/users/${id}`;

/** What operators can do with users. */
export const userActions = [
  operatorAction({
    at: '/users/:id/toggle-active',
    run: ({ params, doer: { actor, reason } }) => switched(params.id, { reason }, actor),
    api: {
      method: 'PATCH',
      summary: 'Suspend or reactivate a user; suspending ends their sessions',
      answer: userAnswer,
    },
    page: {
      at: '/users/:id/switch',
      opens: [],
      form: SwitchForm,
      run: ({ params, input, doer: { actor, reason } }) =>
        switched(params.id, { reason, active: input.seen === 'off' }, actor),
      done: (user) => ({ said: switchedText(user), to: pageOf(user) }),
      show: showUserSwitch,
    },
  }),
  operatorAction({
    at: '/users/:id',
    asksAgain: true,
    timeoutMs: DELETE_TIMEOUT_MS,
    async run({ params, doer: { actor, reason } }) {
      await deleteUser(params.id, reason, actor);
      return { name: '' };
    },
    api: {
      method: 'DELETE',
      summary: 'Permanently delete a user; deleting an owner deletes the store and all its data',
    },
    page: {
      at: '/users/:id/delete',
      opens: [],
      form: reasoned({ email: Type.String({ default: '', maxLength: 300 }) }),
      labels: { email: 'Email' },
      async check(typed, { id }) {
        const user = await findUser(id);
        refuseSuperAdmin(user);
        return plain(typed.email) === plain(user.email)
          ? []
          : [{ path: 'email', message: 'doesn’t match the one above' }];
      },
      async run({ params, doer: { actor, reason } }) {
        const { id, name } = await findUser(params.id);
        await deleteUser(id, reason, actor);
        return { name };
      },
      done: ({ name }) => ({ said: `${name} was deleted`, to: '/admin/users' }),
      show: showDeletion,
      async gone({ id }) {
        const whom = await byWhom('user', id, 'user_deleted');
        return whom ? { said: `Already deleted${whom}`, to: '/admin/users' } : null;
      },
    },
  }),
  operatorAction({
    at: '/users/:id/reset-password',
    asksAgain: true,
    body: needsReason,
    run: ({ params, input, doer }) =>
      startPasswordReset(params.id, input.reason.trim(), doer.actor),
    api: {
      summary: 'Email an owner or staff member a link to choose a new password',
      description:
        'The link works once, within one hour, and replaces earlier links. It is in the response only if the platform does not send email.',
      answer: {
        schema: Type.Object({ sentTo: Type.String(), url: OrNull(Type.String()) }),
        json: (sent) => sent,
      },
    },
    page: {
      opens: [],
      // Shown this once: a redirect would have to carry it.
      done: ({ sentTo, url }, _form, params) =>
        url
          ? null
          : {
              said: `Link sent to ${sentTo}. It works only once and expires after one hour`,
              to: pageOf(params),
            },
      shows: (reply, { url }, { params }) => showPasswordReset(reply, params, {}, url),
      show: (reply, params, state) => showPasswordReset(reply, params, state),
      alsoShown: ['RATE_LIMITED'],
    },
  }),
  operatorAction({
    at: '/users/:id/second-factor',
    body: needsReason,
    run: ({ params, input, doer }) =>
      removeSecondFactor(params.id, input.reason.trim(), doer.actor),
    api: {
      method: 'DELETE',
      summary: 'Turn off an owner’s or staff member’s two-step verification',
      description: 'They get an email, and the store is notified.',
    },
    page: {
      opens: [],
      done: (_, _form, params) => ({
        said: 'Two-step verification is off. We’ve emailed the user',
        to: pageOf(params),
      }),
      show: showSecondFactor,
    },
  }),
  operatorAction({
    at: '/users/:id/impersonate',
    run: (call) => entered(call, IMPERSONATION_MINUTES),
    api: {
      summary:
        'Log in as a user for up to an hour; recorded in the audit log, and the owner is notified',
      description:
        'The reason is optional. The audit log and the owner’s notification show the reason, or that none was given.',
      answer: {
        schema: Type.Object({ ...TokensJson.properties, user: UserJson }),
        jsonTo: ({ server }, { session, refreshToken }) => ({
          ...tokensJson(server, session, refreshToken),
          user: userJson(session),
        }),
      },
    },
    page: {
      opens: ['back'],
      form: reasoned({ back: Type.String({ default: '', maxLength: 2_000 }) }, 2_000),
      run: (call) => entered(call, PAGE_MINUTES),
      /** It replaces the operator's own session, which waits in the browser. */
      async shows(reply, { session, refreshToken }, { request, params, input }) {
        const waiting = await parkSession(request.signedIn, request.refreshCookie);
        const back = safeBack(input.back, pageOf(params));
        reply.keepOperator({ refreshToken: waiting, back });
        reply.keepSession(session, refreshToken);
        return reply.redirect('/dashboard', 303);
      },
      show: showImpersonation,
    },
  }),
];

const plain = (text: string): string => text.trim().toLowerCase();

/** As it was switched here: a parallel call may have switched it again before it is read. */
async function switched(id: string, wanted: Switching, actor: Operator) {
  const isActive = await switchUser(id, wanted, actor);
  return { ...(await findUser(id)), isActive };
}

const entered = (
  { request, params, doer: { actor: operator, reason } }: Call<{ id: string }, unknown>,
  minutes: number,
) =>
  impersonate(
    {
      operator,
      familyId: request.signedIn.familyId,
      userAgent: visitorOf(request).userAgent,
    },
    params.id,
    { minutes, reason: reason?.trim() || null },
  );
