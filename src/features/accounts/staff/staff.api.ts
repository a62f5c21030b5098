import { Type } from 'typebox';
import type { Answer } from '../../../kernel/db/answer.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { PageJson, PageQuery } from '../../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { STAFF_PRESETS } from '../../../permissions.ts';
import { listInvitations, type ShownInvitation } from './invitations/invitation.ts';
import { listStaff, STAFF_SORTS, type StaffMember } from './staff.ts';

const tags = ['Staff'];
const Time = Type.String({ format: 'date-time' });
const ListQuery = Type.Object({
  ...PageQuery,
  search: Type.Optional(Type.String({ maxLength: 200 })),
  sort: Type.Optional(Type.Enum([...STAFF_SORTS])),
});

const StaffJson = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: Type.Literal('STAFF'),
  isActive: Type.Boolean(),
  preset: Type.Enum([...STAFF_PRESETS]),
  permissionsAdded: Type.Array(Type.String()),
  permissionsRemoved: Type.Array(Type.String()),
  permissions: Type.Array(Type.String(), {
    description: 'Everything that they can do: what the preset has, with both lists applied',
  }),
  lastSeenAt: OrNull(Time),
  createdAt: Time,
});

const staffJson = ({ staffPreset, lastSeenAt, createdAt, ...member }: StaffMember) => ({
  ...member,
  preset: staffPreset,
  permissionsAdded: [...member.permissionsAdded],
  permissionsRemoved: [...member.permissionsRemoved],
  role: 'STAFF' as const,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

export const staffAnswer: Answer<StaffMember> = { schema: StaffJson, json: staffJson };

const InvitationJson = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  preset: Type.Enum([...STAFF_PRESETS]),
  sentAt: Time,
  expiresAt: Time,
});

const invitationJson = ({ staffPreset, sentAt, expiresAt, ...invitation }: ShownInvitation) => ({
  ...invitation,
  preset: staffPreset,
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export const invitationAnswer: Answer<ShownInvitation> = {
  schema: InvitationJson,
  json: invitationJson,
};

export const staffReads: AppPlugin = async (app) => {
  const response = { 200: PageJson(StaffJson) };
  app.get(
    '/staff',
    { schema: { summary: 'List staff', tags, querystring: ListQuery, response } },
    async ({ tenant, query }) => {
      const page = await listStaff(tenant, query);
      return { ...page, items: page.items.map(staffJson) };
    },
  );

  app.get(
    '/staff/invitations',
    {
      schema: {
        summary: 'List invitations that nobody has accepted yet',
        tags,
        response: { 200: Type.Object({ items: Type.Array(InvitationJson) }) },
      },
    },
    async ({ tenant }) => ({ items: (await listInvitations(tenant)).map(invitationJson) }),
  );
};
