import { Type } from 'typebox';
import { PageJson, PageQuery } from '../../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { originOf } from '../../../kernel/http/origin-of.ts';
import { CHANGEABLE } from '../../../permissions.ts';
import { actorOf } from '../../../session.ts';
import { STAFF_PRESETS } from '../../../staff-enums.ts';
import { changeStaff, deleteStaff } from '../../accounts/staff/change-staff.ts';
import { createStaff } from '../../accounts/staff/create-staff.ts';
import { listStaff, STAFF_SORTS, type StaffMember } from '../../accounts/staff/staff.ts';

const schema = { tags: ['Staff'] };
const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const ListQuery = Type.Object({
  ...PageQuery,
  search: Type.Optional(Type.String({ maxLength: 200 })),
  sort: Type.Optional(Type.Enum([...STAFF_SORTS])),
});
const Permissions = Type.Array(Type.Enum([...CHANGEABLE]), { maxItems: CHANGEABLE.length });
const Rights = {
  preset: Type.Optional(Type.Enum([...STAFF_PRESETS])),
  permissionsAdded: Type.Optional(Permissions),
  permissionsRemoved: Type.Optional(Permissions),
};
const NewStaff = Type.Object({
  name: Type.String({ maxLength: 200 }),
  email: Type.String({ maxLength: 300 }),
  password: Type.String({ maxLength: 1_000 }),
  ...Rights,
});
const Changes = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 200 })),
  isActive: Type.Optional(Type.Boolean()),
  password: Type.Optional(Type.String({ maxLength: 1_000 })),
  ...Rights,
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
  lastSeenAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  createdAt: Type.String({ format: 'date-time' }),
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

export const staffRoutes: AppPlugin = async (app) => {
  app.get(
    '/staff',
    {
      schema: {
        ...schema,
        summary: 'List staff',
        querystring: ListQuery,
        response: { 200: PageJson(StaffJson) },
      },
    },
    async ({ tenant, query }) => {
      const page = await listStaff(tenant, query);
      return { ...page, items: page.items.map(staffJson) };
    },
  );

  app.post(
    '/staff',
    {
      schema: {
        ...schema,
        summary: 'Add a staff member',
        body: NewStaff,
        response: { 201: StaffJson },
      },
    },
    async ({ tenant, body, signedIn }, reply) => {
      const account = { ...body, name: body.name.trim(), email: body.email.trim() };
      const member = await createStaff(tenant, account, actorOf(signedIn));
      return reply.code(201).send(staffJson(member));
    },
  );

  app.patch(
    '/staff/:id',
    {
      schema: {
        ...schema,
        summary: 'Change a staff member',
        params: Params,
        body: Changes,
        response: { 200: StaffJson },
      },
    },
    async (request) => {
      const { tenant, params, signedIn } = request;
      const changes = { ...request.body, name: request.body.name?.trim() };
      const by = { actor: actorOf(signedIn), origin: originOf(request) };
      return staffJson(await changeStaff(tenant, params.id, changes, by));
    },
  );

  app.delete(
    '/staff/:id',
    { schema: { ...schema, summary: 'Delete a staff member', params: Params } },
    async ({ tenant, params, signedIn }, reply) => {
      await deleteStaff(tenant, params.id, actorOf(signedIn));
      return reply.code(204).send();
    },
  );
};
