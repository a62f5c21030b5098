import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { action, type Call, type FormState } from '../../../kernel/http/action.ts';
import { originOf } from '../../../kernel/http/origin-of.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { CHANGEABLE, PERMISSIONS, type Permission, STAFF_PRESETS } from '../../../permissions.ts';
import { changeStore } from '../../stores/change-store.ts';
import { refuseWeakPassword } from '../passwords/password-strength.ts';
import { changeStaff, deleteStaff, type StaffChanges } from './change-staff.ts';
import { createStaff } from './create-staff.ts';
import { inviteAgain, inviteStaff, withdrawInvitation } from './invitations/invite-staff.ts';
import { invitationAnswer, staffAnswer } from './staff.api.ts';
import { showMember, showStaff } from './staff.pages.ts';
import { findStaff, type StaffMember } from './staff.ts';

const tags = ['Staff'];
const HOME = '/dashboard/staff';
const Name = Type.String({ maxLength: 200 });
const Email = Type.String({ maxLength: 300 });
const Password = Type.String({ maxLength: 1_000 });
const Preset = Type.Enum([...STAFF_PRESETS]);
const Permissions = Type.Array(Type.Enum([...CHANGEABLE]), { maxItems: CHANGEABLE.length });
const rights = {
  preset: Type.Optional(Preset),
  permissionsAdded: Type.Optional(Permissions),
  permissionsRemoved: Type.Optional(Permissions),
};

const Typed = Type.String({ default: '', maxLength: 300 });
const TypedPassword = Type.String({ default: '', maxLength: 1_000 });
const ChosenPreset = Type.Enum([...STAFF_PRESETS], { default: 'manager' });

const labels = (t: Translator) => ({
  name: t('settings.staff.name'),
  email: t('settings.staff.email'),
  password: t('settings.staff.passwordLabel'),
  permissionsAdded: t('settings.rights.choice'),
  permissionsRemoved: t('settings.rights.choice'),
});

const trimmed = <Person extends { name: string; email: string }>(person: Person) => ({
  ...person,
  name: person.name.trim(),
  email: person.email.trim(),
});

interface Person {
  name: string;
  email: string;
  preset: string;
}

/** With what was typed, but for a password. */
function showStaffAgain(
  request: FastifyRequest,
  reply: FastifyReply,
  _params: object,
  { typed, refusal: _, ...problems }: FormState<Person>,
) {
  const person = typed && { name: typed.name, email: typed.email, preset: typed.preset };
  return showStaff(request, reply, { ...person, ...problems });
}

const change = ({ request, tenant, params, input, actor }: Call<{ id: string }, StaffChanges>) =>
  changeStaff(
    tenant,
    params.id,
    { ...input, name: input.name?.trim() },
    { actor, origin: originOf(request) },
  );

async function showMemberAgain(
  request: FastifyRequest,
  reply: FastifyReply,
  { id }: { id: string },
  { typed: _, refusal: __, ...problems }: FormState<object>,
  name?: string,
) {
  const member = await findStaff(request.tenant, id);
  return showMember(request, reply, member, { name, ...problems });
}

/** What the forms and buttons on the page of a member have in common. */
const onMember = (said: MessageKey) => ({
  labels,
  done: ({ id }: StaffMember, t: Translator) => ({ said: t(said), to: `${HOME}/${id}` }),
  show: showMemberAgain,
});

/** What can be done with the people of a store and those who are invited. */
export const staffActions = [
  action({
    at: '/staff',
    input: Type.Object({ name: Name, email: Email, password: Password, ...rights }),
    run: ({ tenant, input, actor }) => createStaff(tenant, trimmed(input), actor),
    api: { summary: 'Add a staff member', tags, answer: staffAnswer, code: 201 },
    page: {
      form: Type.Object({
        name: Typed,
        email: Typed,
        password: TypedPassword,
        preset: ChosenPreset,
      }),
      check: ({ name, email, password }) => refuseWeakPassword(password, [name, email]),
      labels,
      done: ({ name }, t) => ({ said: t('settings.said.staffAdded', { name }), to: HOME }),
      show: showStaffAgain,
    },
  }),
  action({
    at: '/staff/second-factor',
    input: Type.Object({ staffSecondFactor: Type.Enum(['on', 'off']) }),
    async run({ request, tenant, input, actor }) {
      const staffSecondFactor = input.staffSecondFactor === 'on';
      await changeStore(tenant, { staffSecondFactor }, request.server.secrets, actor);
      return staffSecondFactor;
    },
    page: {
      done: (isRequired, t) => ({
        said: t(isRequired ? 'settings.said.twoStepRequired' : 'settings.said.twoStepOptional'),
        to: HOME,
      }),
    },
  }),
  action({
    at: '/staff/:id',
    input: Type.Object({
      name: Type.Optional(Name),
      isActive: Type.Optional(Type.Boolean()),
      password: Type.Optional(Password),
      ...rights,
    }),
    run: change,
    api: { method: 'PATCH', summary: 'Change a staff member', tags, answer: staffAnswer },
    page: {
      ...onMember('settings.said.nameSaved'),
      form: Type.Object({ name: Typed }),
      show: (request, reply, params, state) =>
        showMemberAgain(request, reply, params, state, state.typed?.name.trim()),
    },
  }),
  action({
    at: '/staff/:id/preset',
    input: Type.Object({ preset: ChosenPreset }),
    run: ({ input, ...call }) =>
      change({ ...call, input: { ...input, permissionsAdded: [], permissionsRemoved: [] } }),
    page: onMember('settings.said.roleSaved'),
  }),
  action({
    at: '/staff/:id/permissions',
    // Ticked boxes: none, one or several.
    input: Type.Object({ allowed: Type.Optional(Type.Unknown()) }),
    async run({ input, ...call }) {
      const allowed = [input.allowed ?? []].flat().map(String);
      const member = await findStaff(call.tenant, call.params.id);
      return change({ ...call, input: differences(allowed, member) });
    },
    page: onMember('settings.said.rightsSaved'),
  }),
  action({
    at: '/staff/:id/password',
    input: Type.Object({ password: TypedPassword }),
    run: change,
    page: {
      check: ({ password }) => refuseWeakPassword(password),
      ...onMember('settings.said.staffPassword'),
    },
  }),
  ...([true, false] as const).map((isActive) =>
    action({
      at: `/staff/:id/switch-${isActive ? 'on' : 'off'}`,
      run: (call) => change({ ...call, input: { isActive } }),
      page: onMember(isActive ? 'settings.said.reactivated' : 'settings.said.suspended'),
    }),
  ),
  action({
    at: '/staff/:id',
    run: ({ tenant, params, actor }) => deleteStaff(tenant, params.id, actor),
    api: { method: 'DELETE', summary: 'Delete a staff member', tags },
    page: {
      at: '/staff/:id/remove',
      done: (name, t) => ({ said: t('settings.said.staffDeleted', { name }), to: HOME }),
    },
  }),
  action({
    at: '/staff/invitations',
    input: Type.Object({ name: Name, email: Email, preset: Preset }),
    run: ({ tenant, input, actor }) => inviteStaff(tenant, trimmed(input), actor),
    api: {
      summary: 'Invite somebody to the staff by an emailed link that works for 7 days',
      description:
        'The response is the same whether or not the address has an account. A repeat for the same address sends a new link and ends the old one.',
      tags,
      answer: invitationAnswer,
      code: 202,
    },
    page: {
      form: Type.Object({
        name: Typed,
        email: Typed,
        preset: Type.Enum([...STAFF_PRESETS], { default: 'orders' }),
      }),
      labels,
      done: ({ email }, t) => ({ said: t('settings.said.invited', { email }), to: HOME }),
      show: showStaffAgain,
      alsoSays: ['TOO_MANY_LETTERS'],
    },
  }),
  action({
    at: '/staff/invitations/:id/again',
    run: ({ tenant, params, actor }) => inviteAgain(tenant, params.id, actor),
    api: {
      summary: 'Send an invitation again, with a new link; the old one ends',
      tags,
      answer: invitationAnswer,
      code: 202,
    },
    page: {
      done: ({ email }, t) => ({ said: t('settings.said.invitedAgain', { email }), to: HOME }),
      show: (request, reply, _params, { typed: _, refusal: __, ...problems }) =>
        showStaff(request, reply, problems),
      alsoSays: ['TOO_MANY_LETTERS'],
    },
  }),
  action({
    at: '/staff/invitations/:id',
    run: ({ tenant, params, actor }) => withdrawInvitation(tenant, params.id, actor),
    api: { method: 'DELETE', summary: 'Withdraw an invitation', tags },
    page: {
      at: '/staff/invitations/:id/withdraw',
      done: (_, t) => ({ said: t('settings.said.withdrawn'), to: HOME }),
    },
  }),
];

/** Compared with the preset: what the owner adds and removes. */
function differences(allowed: readonly string[], { staffPreset }: StaffMember) {
  const has = (name: Permission) => PERMISSIONS[name].presets.includes(staffPreset);
  return {
    permissionsAdded: CHANGEABLE.filter((name) => allowed.includes(name) && !has(name)),
    permissionsRemoved: CHANGEABLE.filter((name) => !allowed.includes(name) && has(name)),
  };
}
