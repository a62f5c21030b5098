import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { PageQuery } from '../../../../kernel/db/pagination.ts';
import {
  type FormProblems,
  formProblems,
  NO_ERRORS,
} from '../../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../../kernel/http/http-types.ts';
import { originOf } from '../../../../kernel/http/origin-of.ts';
import type { MessageKey } from '../../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import { actorOf } from '../../../../session.ts';
import { STAFF_PRESETS } from '../../../../staff-enums.ts';
import { changeStore } from '../../../stores/change-store.ts';
import { refuseWeakPassword } from '../../passwords/password-strength.ts';
import { changeStaff, deleteStaff, type StaffChanges } from '../../staff/change-staff.ts';
import { createStaff } from '../../staff/create-staff.ts';
import { findStaff, type StaffMember } from '../../staff/staff.ts';
import { presetChoices, rightsView, ticked } from './rights-view.ts';
import { staffPage } from './staff-page.ts';

const Text = Type.String({ default: '', maxLength: 300 });
const Password = Type.String({ default: '', maxLength: 1_000 });
const One = Type.Object({ id: Type.String({ format: 'uuid' }) });
const Preset = Type.Enum([...STAFF_PRESETS], { default: 'manager' });
const NewStaff = Type.Object({ name: Text, email: Text, password: Password, preset: Preset });
/** Ticked boxes: none, one or several. */
const Ticked = Type.Object({ allowed: Type.Optional(Type.Unknown()) });

const labels = (t: Translator) => ({
  name: t('settings.staff.name'),
  email: t('settings.staff.email'),
  password: t('settings.staff.passwordLabel'),
  permissionsAdded: t('settings.rights.choice'),
  permissionsRemoved: t('settings.rights.choice'),
});

const SecondFactorRule = Type.Object({ staffSecondFactor: Type.Enum(['on', 'off']) });

export const staffRoutes: AppPlugin = async (app) => {
  app.get('/staff', { schema: { querystring: Type.Object(PageQuery) } }, async (request, reply) =>
    reply.page('seller/staff/index', await staffPage(request, request.query.page)),
  );

  app.post('/staff', { schema: { body: NewStaff } }, async (request, reply) => {
    const { name, email, password, preset } = request.body;
    try {
      const account = { name: name.trim(), email: email.trim(), password, preset };
      await refuseWeakPassword(password, [name, email]);
      const member = await createStaff(request.tenant, account, actorOf(request.signedIn));
      return reply
        .flash(request.t('settings.said.staffAdded', { name: member.name }))
        .redirect('/dashboard/staff', 303);
    } catch (error) {
      const problems = formProblems(error, labels(request.t), request.t);
      const typed = { name, email, preset, ...problems };
      return reply.code(422).page('seller/staff/index', await staffPage(request, 1, typed));
    }
  });

  app.post(
    '/staff/second-factor',
    { schema: { body: SecondFactorRule } },
    async (request, reply) => {
      const staffSecondFactor = request.body.staffSecondFactor === 'on';
      const actor = actorOf(request.signedIn);
      await changeStore(request.tenant, { staffSecondFactor }, app.secrets, actor);
      const said = staffSecondFactor
        ? request.t('settings.said.twoStepRequired')
        : request.t('settings.said.twoStepOptional');
      return reply.flash(said).redirect('/dashboard/staff', 303);
    },
  );

  app.get('/staff/:id', { schema: { params: One } }, async (request, reply) =>
    showMember(request, reply, await findStaff(request.tenant, request.params.id)),
  );

  app.post(
    '/staff/:id',
    { schema: { params: One, body: Type.Object({ name: Text }) } },
    async (request, reply) =>
      change(
        request,
        reply,
        request.params.id,
        { name: request.body.name.trim() },
        'settings.said.nameSaved',
      ),
  );

  app.post(
    '/staff/:id/preset',
    { schema: { params: One, body: Type.Object({ preset: Preset }) } },
    async (request, reply) => {
      const { preset } = request.body;
      const rights = { preset, permissionsAdded: [], permissionsRemoved: [] };
      return change(request, reply, request.params.id, rights, 'settings.said.roleSaved');
    },
  );

  app.post(
    '/staff/:id/permissions',
    { schema: { params: One, body: Ticked } },
    async (request, reply) => {
      const { params, body, tenant } = request;
      const allowed = [body.allowed ?? []].flat().map(String);
      const rights = ticked(allowed, await findStaff(tenant, params.id));
      return change(request, reply, params.id, rights, 'settings.said.rightsSaved');
    },
  );

  app.post(
    '/staff/:id/password',
    { schema: { params: One, body: Type.Object({ password: Password }) } },
    async (request, reply) => {
      const said = 'settings.said.staffPassword';
      return change(request, reply, request.params.id, request.body, said);
    },
  );

  app.post('/staff/:id/switch-off', { schema: { params: One } }, async (request, reply) =>
    change(request, reply, request.params.id, { isActive: false }, 'settings.said.suspended'),
  );

  app.post('/staff/:id/switch-on', { schema: { params: One } }, async (request, reply) =>
    change(request, reply, request.params.id, { isActive: true }, 'settings.said.reactivated'),
  );

  app.post(
    '/staff/:id/remove',
    { schema: { params: One } },
    async ({ tenant, params, signedIn, t }, reply) => {
      const member = await findStaff(tenant, params.id);
      await deleteStaff(tenant, params.id, actorOf(signedIn));
      reply.flash(t('settings.said.staffDeleted', { name: member.name }));
      return reply.redirect('/dashboard/staff', 303);
    },
  );
};

const showMember = (
  { t }: FastifyRequest,
  reply: FastifyReply,
  member: StaffMember,
  more: Partial<FormProblems> & { name?: string | undefined } = {},
) =>
  reply.page('seller/staff/show', {
    member,
    presets: presetChoices(t),
    rights: rightsView(member, t),
    errors: NO_ERRORS,
    ...more,
  });

async function change(
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  changes: StaffChanges,
  said: MessageKey,
) {
  const { tenant, t } = request;
  try {
    if (changes.password) await refuseWeakPassword(changes.password);
    const by = { actor: actorOf(request.signedIn), origin: originOf(request) };
    await changeStaff(tenant, id, changes, by);
    return reply.flash(t(said)).redirect(`/dashboard/staff/${id}`, 303);
  } catch (error) {
    const problems = formProblems(error, labels(t), t);
    const member = await findStaff(tenant, id);
    return showMember(request, reply.code(422), member, { name: changes.name, ...problems });
  }
}
