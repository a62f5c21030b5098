import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { CourierError } from '../../../clients/courier/courier-error.ts';
import { type FieldProblem, fieldProblem, Refusal, refuseProblems } from '../../../errors.ts';
import { timeOfDay } from '../../../kernel/format/format-time.ts';
import { type FormProblems, formProblems } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { textIn } from '../../../kernel/translation/text.ts';
import { message, type Translator } from '../../../kernel/translation/translator.ts';
import { actorOf } from '../../../session.ts';
import { pollState, wakePolls } from '../../delivery/poll-state.ts';
import { testCourier } from '../../delivery/with-courier.ts';
import { changeStore } from '../change-store.ts';
import { shownCredentials, storeSettings } from '../store-settings.ts';

const Line = Type.String({ maxLength: 500, default: '' });
const Form = Type.Object({ email: Line, password: Line, pickupLocation: Line });
type Form = Static<typeof Form>;

const HERE = '/dashboard/settings/courier';

const labels = (t: Translator) => ({
  email: t('settings.courier.email'),
  password: t('settings.courier.password'),
  pickupLocation: t('settings.courier.pickup'),
});

export const courierSettingsRoutes: AppPlugin = async (app) => {
  const tryOut = { config: { permission: 'settings.edit' } } as const;

  app.get('/settings/courier', (request, reply) => showSettings(request, reply));

  app.post('/settings/courier', { schema: { body: Form } }, async (request, reply) => {
    const { tenant, body, signedIn, t } = request;
    try {
      await refuseHalf(request, body);
      const { email, password, pickupLocation } = body;
      // An empty password field leaves the stored one; without an email there is no account.
      const secret = email.trim() === '' ? { password: '' } : password ? { password } : {};
      const courierSettings = { email: email.trim(), pickupLocation, ...secret };
      await changeStore(tenant, { courierSettings }, app.secrets, actorOf(signedIn));
      await wakePolls(tenant);
      return reply.flash(t('settings.said.courierSaved')).redirect(HERE, 303);
    } catch (error) {
      return showSettings(request, reply.code(422), {
        typed: body,
        ...formProblems(error, labels(t), t),
      });
    }
  });

  app.post('/settings/courier/test', tryOut, async (request, reply) => {
    reply.flash(await testWords(request));
    return reply.redirect(HERE, 303);
  });
};

async function testWords({ tenant, t }: FastifyRequest): Promise<string> {
  try {
    await testCourier(tenant);
    return t('settings.said.courierWorks');
  } catch (error) {
    if (error instanceof CourierError) return textIn(error.words, t);
    if (error instanceof Refusal) return error.textIn(t);
    throw error;
  }
}

/** @throws Refusal 400 for an account of which one half is missing */
async function refuseHalf({ tenant }: FastifyRequest, form: Form): Promise<void> {
  const { courierSettings } = await storeSettings(tenant);
  const email = form.email.trim();
  const problems: FieldProblem[] = [];
  if (email && !/^[^\s@<>]+@[^\s@<>]+$/.test(email)) {
    problems.push(fieldProblem('email', message('errors.settings.email')));
  }
  if (email && !form.password && !courierSettings.password) {
    problems.push(fieldProblem('password', message('errors.settings.required')));
  }
  if (!email && form.password) {
    problems.push(fieldProblem('email', message('errors.settings.required')));
  }
  refuseProblems(problems);
}

async function showSettings(
  request: FastifyRequest,
  reply: FastifyReply,
  wrong?: FormProblems & { typed: Form },
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
    ...wrong,
    form: { email, pickupLocation, ...wrong?.typed, password: '' },
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
