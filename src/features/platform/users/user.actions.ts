import { type Static, Type } from 'typebox';
import { refuseProblems } from '../../../errors.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { action, type Call } from '../../../kernel/http/action.ts';
import { visitorOf } from '../../../kernel/http/origin-of.ts';
import { TokensJson, tokensJson, UserJson, userJson } from '../../accounts/api/auth-json.ts';
import { deleteUser } from '../../accounts/delete-user.ts';
import { IMPERSONATION_MINUTES, impersonate } from '../../accounts/impersonation/impersonate.ts';
import { safeBack } from '../../accounts/pages/impersonation/safe-back.ts';
import { startPasswordReset } from '../../accounts/passwords/start-password-reset.ts';
import { removeSecondFactor } from '../../accounts/second-factor/remove-second-factor.ts';
import { parkSession } from '../../accounts/sessions/rotate-session.ts';
import { switchUser } from '../../accounts/switch-user.ts';
import { refuseSuperAdmin } from '../../accounts/target-user.ts';
import {
  doerOf,
  NeededReason,
  ReasonBody,
  type ReasonedCall,
  reasoned,
  reasonPage,
} from '../pages/reasoned.ts';
import { SwitchForm, switchedText } from '../pages/switch-page.ts';
import { reasonProblems } from '../reason.ts';
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
const tags = ['Admin'];
const EmailForm = reasoned({ email: Type.String({ default: '', maxLength: 300 }) });
const BackForm = reasoned({ back: Type.String({ default: '', maxLength: 2_000 }) }, 2_000);
const pageOf = ({ id }: { id: string }) => `/admin/users/${id}`;

/** What operators can do with users. */
export const userActions = [
  action({
    at: '/users/:id/toggle-active',
    input: ReasonBody,
    run: (call) => switched(call),
    api: {
      tags,
      method: 'PATCH',
      summary: 'Suspend or reactivate a user; suspending ends their sessions',
      answer: userAnswer,
    },
    page: {
      ...reasonPage,
      at: '/users/:id/switch',
      form: SwitchForm,
      run: (call, { seen }) => switched(call, { active: seen === 'off' }),
      done: (user) => ({ said: switchedText(user), to: pageOf(user) }),
      show: showUserSwitch,
    },
  }),
  action({
    at: '/users/:id',
    asksAgain: true,
    timeoutMs: DELETE_TIMEOUT_MS,
    input: ReasonBody,
    run: (call) => deleted(call, call.params.id),
    api: {
      tags,
      method: 'DELETE',
      summary: 'Permanently delete a user; deleting an owner deletes the store and all its data',
    },
    page: {
      ...reasonPage,
      at: '/users/:id/delete',
      form: EmailForm,
      labels: () => ({ email: 'Email', reason: 'Reason' }),
      // Together with what is wrong with the email, below.
      check: undefined,
      async run(call, { email, reason }) {
        const user = await findUser(call.params.id);
        refuseSuperAdmin(user);
        const isSame = plain(email) === plain(user.email);
        refuseProblems([
          ...(isSame ? [] : [{ path: 'email', message: 'doesn’t match the one above' }]),
          ...reasonProblems(reason),
        ]);
        await deleted(call, user.id);
        return user;
      },
      done: ({ name }) => ({ said: `${name} was deleted`, to: '/admin/users' }),
      show: showDeletion,
      alsoSays: ['NOT_FOUND'],
    },
  }),
  action({
    at: '/users/:id/reset-password',
    asksAgain: true,
    input: needsReason,
    run: resetStarted,
    api: {
      tags,
      summary: 'Email an owner or staff member a link to choose a new password',
      description:
        'The link works once, within one hour, and replaces earlier links. It is in the response only if the platform does not send email.',
      answer: {
        schema: Type.Object({ sentTo: Type.String(), url: OrNull(Type.String()) }),
        json: (sent) => sent,
      },
    },
    page: {
      ...reasonPage,
      run: async (call) => ({ ...(await resetStarted(call)), id: call.params.id }),
      // Shown this once: a redirect would have to carry it.
      done: ({ sentTo, url, id }) =>
        url
          ? null
          : {
              said: `Link sent to ${sentTo}. It works only once and expires after one hour`,
              to: pageOf({ id }),
            },
      shows: (_request, reply, { url, id }) => showPasswordReset(reply, { id }, {}, url),
      show: (_request, reply, params, state) => showPasswordReset(reply, params, state),
      alsoSays: ['RATE_LIMITED'],
    },
  }),
  action({
    at: '/users/:id/second-factor',
    input: needsReason,
    async run({ params, input, request }) {
      await removeSecondFactor(params.id, input.reason.trim(), request.operator);
      return params;
    },
    api: {
      tags,
      method: 'DELETE',
      summary: 'Turn off an owner’s or staff member’s two-step verification',
      description: 'They get an email, and the store is notified.',
    },
    page: {
      ...reasonPage,
      done: (user) => ({
        said: 'Two-step verification is off. We’ve emailed the user',
        to: pageOf(user),
      }),
      show: showSecondFactor,
    },
  }),
  action({
    at: '/users/:id/impersonate',
    input: ReasonBody,
    run: (call) => entered(call, IMPERSONATION_MINUTES),
    api: {
      tags,
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
      ...reasonPage,
      fills: Type.Pick(BackForm, ['back']),
      form: BackForm,
      run: async (call, { back }) => ({
        ...(await entered(call, PAGE_MINUTES)),
        back: safeBack(back, pageOf(call.params)),
      }),
      /** It replaces the operator's own session, which waits in the browser. */
      async shows(request, reply, { session, refreshToken, back }) {
        const waiting = await parkSession(request.signedIn, request.refreshCookie);
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
async function switched(call: ReasonedCall, wanted: { active?: boolean } = {}) {
  const { id } = call.params;
  const { actor, reason } = doerOf(call);
  const isActive = await switchUser(id, { reason, ...wanted }, actor);
  return { ...(await findUser(id)), isActive };
}

async function deleted(call: ReasonedCall, id: string) {
  const { actor, reason } = doerOf(call);
  await deleteUser(id, reason, actor);
}

function resetStarted(call: Call<{ id: string }, Static<typeof needsReason>>) {
  const { request, params, input } = call;
  return startPasswordReset(params.id, input.reason.trim(), request.operator);
}

const entered = (call: ReasonedCall, minutes: number) => {
  const { request, params } = call;
  const { actor: operator, reason } = doerOf(call);
  const { familyId } = request.signedIn;
  return impersonate({ operator, familyId, userAgent: visitorOf(request).userAgent }, params.id, {
    minutes,
    reason: reason?.trim() || null,
  });
};
