import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { type FieldProblem, fieldProblem, refuseProblems } from '../../../errors.ts';
import { timeOfDay } from '../../../kernel/format/format-time.ts';
import { action, type FormState } from '../../../kernel/http/action.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { textIn } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { pollState, wakePolls } from '../../delivery/poll-state.ts';
import { changeStore } from '../change-store.ts';
import { shownCredentials, storeSettings } from '../store-settings.ts';

const Line = Type.String({ maxLength: 500, default: '' });
const Form = Type.Object({ email: Line, password: Line, pickupLocation: Line });
type Form = Static<typeof Form>;

/** The settings of the courier service. */
export const courierSettingsActions = [
  action({
    at: '/settings/courier',
    input: Form,
    async run({ request, tenant, input: { email, password, pickupLocation }, actor }) {
      await refuseHalf(tenant, { email: email.trim(), password });
      // An empty password field leaves the stored one; without an email there is no account.
      const secret = email.trim() === '' ? { password: '' } : password ? { password } : {};
      const courierSettings = { email: email.trim(), pickupLocation, ...secret };
      await changeStore(tenant, { courierSettings }, request.server.secrets, actor);
      await wakePolls(tenant);
    },
    page: {
      opens: 'settings.read',
      labels: (t) => ({
        email: t('settings.courier.email'),
        password: t('settings.courier.password'),
        pickupLocation: t('settings.courier.pickup'),
      }),
      done: (_, t) => ({
        said: t('settings.said.courierSaved'),
        to: '/dashboard/settings/courier',
      }),
      show: showSettings,
    },
  }),
];

/** @throws Refusal 400 for an account of which one half is missing */
async function refuseHalf(
  tenant: Tenant,
  { email, password }: Pick<Form, 'email' | 'password'>,
): Promise<void> {
  const { courierSettings } = await storeSettings(tenant);
  const problems: FieldProblem[] = [];
  if (email && !/^[^\s@<>]+@[^\s@<>]+$/.test(email)) {
    problems.push(fieldProblem('email', message('errors.settings.email')));
  }
  if (email && !password && !courierSettings.password) {
    problems.push(fieldProblem('password', message('errors.settings.required')));
  }
  if (!email && password) {
    problems.push(fieldProblem('email', message('errors.settings.required')));
  }
  refuseProblems(problems);
}

async function showSettings(
  request: FastifyRequest,
  reply: FastifyReply,
  _params: object,
  { typed, ...problems }: FormState<Form>,
) {
  const { tenant, server, t } = request;
  const clock = sellerStore(request);
  const [settings, state] = await Promise.all([storeSettings(tenant), pollState(tenant)]);
  const {
    email = '',
    password = '',
    pickupLocation = '',
  } = shownCredentials(settings, server.secrets).courierSettings;
  const at = (time: Date | null) => (time ? timeOfDay(time, clock) : '');
  return reply.page('seller/settings/courier', {
    ...(typed && problems),
    form: { email, pickupLocation, ...typed, password: '' },
    storedPassword: password,
    isSetUp: email !== '' && password !== '',
    poll: {
      ...state,
      error: state.error && textIn(state.error, t),
      lastAnswer: at(state.lastAnswerAt),
      next: at(state.nextPollAt),
      failingSince: at(state.failingSince),
    },
  });
}
