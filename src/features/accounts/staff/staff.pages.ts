import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { hasMail } from '../../../clients/mail.ts';
import { PageQuery, pageOrLast } from '../../../kernel/db/pagination.ts';
import { subjectLabel } from '../../../kernel/format/permission-subjects.ts';
import { PERMISSION_TITLES } from '../../../kernel/format/permission-titles.ts';
import { PRESET_HINTS, PRESET_LABELS } from '../../../kernel/format/preset-labels.ts';
import { type FormProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { paramsOf } from '../../../kernel/http/path.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { CHANGEABLE, PERMISSIONS, type Permission, STAFF_PRESETS } from '../../../permissions.ts';
import { listInvitations } from './invitations/invitation.ts';
import { findStaff, listStaff, type StaffMember } from './staff.ts';

const PER_PAGE = 20;

export const staffPages: AppPlugin = async (app) => {
  app.get('/staff', { schema: { querystring: Type.Object(PageQuery) } }, (request, reply) =>
    showStaff(request, reply, { page: request.query.page }),
  );

  app.get('/staff/:id', { schema: paramsOf('/staff/:id') }, async (request, reply) =>
    showMember(request, reply, await findStaff(request.tenant, request.params.id)),
  );
};

interface Typed extends FormProblems {
  name: string;
  email: string;
  preset: string;
}

/** The staff and invitations, with forms to add to both. */
export async function showStaff(
  { tenant, t }: FastifyRequest,
  reply: FastifyReply,
  { page = 1, ...typed }: Partial<Typed> & { page?: number } = {},
) {
  const [list, invitations] = await Promise.all([
    pageOrLast(page, (at) => listStaff(tenant, { page: at, limit: PER_PAGE })),
    listInvitations(tenant),
  ]);
  return reply.page('seller/staff/index', {
    list,
    invitations,
    now: new Date(),
    presets: presetChoices(t),
    presetWords: presetWords(t),
    mayInvite: hasMail(),
    errors: NO_ERRORS,
    ...typed,
  });
}

export const showMember = (
  { t }: FastifyRequest,
  reply: FastifyReply,
  member: StaffMember,
  typed: Partial<FormProblems> & { name?: string | undefined } = {},
) =>
  reply.page('seller/staff/show', {
    member,
    presets: presetChoices(t),
    rights: rightsView(member, t),
    errors: NO_ERRORS,
    ...typed,
  });

const presetChoices = (t: Translator) =>
  STAFF_PRESETS.map((value) => ({
    value,
    label: t(PRESET_LABELS[value]),
    hint: t(PRESET_HINTS[value]),
  }));

const presetWords = (t: Translator): Record<string, string> =>
  Object.fromEntries(STAFF_PRESETS.map((preset) => [preset, t(PRESET_LABELS[preset])]));

function rightsView(member: StaffMember, t: Translator) {
  const has = (name: Permission) => member.permissions.includes(name);
  // Nobody can give or take permissions about one's own account.
  const all = (Object.keys(PERMISSIONS) as Permission[]).filter(
    (name) => !name.startsWith('account.'),
  );
  const label = (name: Permission) => subjectLabel(name, t);
  const sentence = (name: Permission) => t(PERMISSION_TITLES[name]);
  return {
    preset: t(PRESET_LABELS[member.staffPreset]),
    isChanged: member.permissionsAdded.length + member.permissionsRemoved.length > 0,
    groups: [...new Set(CHANGEABLE.map(label))].map((title) => ({
      title,
      choices: CHANGEABLE.filter((name) => label(name) === title).map((name) => ({
        name,
        words: sentence(name),
        allowed: has(name),
        usual: PERMISSIONS[name].presets.includes(member.staffPreset),
      })),
    })),
    can: all.filter(has).map(sentence),
    cannot: CHANGEABLE.filter((name) => !has(name)).map(sentence),
    never: all.filter((name) => !PERMISSIONS[name].staff).map(sentence),
  };
}
