import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { actorOf } from '../../../session.ts';
import { STAFF_PRESETS } from '../../../staff-enums.ts';
import {
  listInvitations,
  type ShownInvitation,
} from '../../accounts/staff/invitations/invitation.ts';
import {
  inviteAgain,
  inviteStaff,
  withdrawInvitation,
} from '../../accounts/staff/invitations/invite-staff.ts';

const schema = { tags: ['Staff'] };
const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const Moment = Type.String({ format: 'date-time' });
const NewInvitation = Type.Object({
  name: Type.String({ maxLength: 200 }),
  email: Type.String({ maxLength: 300 }),
  preset: Type.Enum([...STAFF_PRESETS]),
});
const InvitationJson = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  preset: Type.Enum([...STAFF_PRESETS]),
  sentAt: Moment,
  expiresAt: Moment,
});

const invitationJson = ({ staffPreset, sentAt, expiresAt, ...invitation }: ShownInvitation) => ({
  ...invitation,
  preset: staffPreset,
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export const staffInvitationRoutes: AppPlugin = async (app) => {
  app.get(
    '/staff/invitations',
    {
      schema: {
        ...schema,
        summary: 'List invitations that nobody has accepted yet',
        response: { 200: Type.Object({ items: Type.Array(InvitationJson) }) },
      },
    },
    async ({ tenant }) => ({ items: (await listInvitations(tenant)).map(invitationJson) }),
  );

  app.post(
    '/staff/invitations',
    {
      schema: {
        ...schema,
        summary: 'Invite somebody to the staff by an emailed link that works for 7 days',
        description:
          'The response is the same whether or not the address has an account. A repeat for the same address sends a new link and ends the old one.',
        body: NewInvitation,
        response: { 202: InvitationJson },
      },
    },
    async ({ tenant, body: { name, email, preset }, signedIn }, reply) => {
      const invitation = { name: name.trim(), email: email.trim(), preset };
      const sent = await inviteStaff(tenant, invitation, actorOf(signedIn));
      return reply.code(202).send(invitationJson(sent));
    },
  );

  app.post(
    '/staff/invitations/:id/again',
    {
      schema: {
        ...schema,
        summary: 'Send an invitation again, with a new link; the old one ends',
        params: Params,
        response: { 202: InvitationJson },
      },
    },
    async ({ tenant, params, signedIn }, reply) =>
      reply.code(202).send(invitationJson(await inviteAgain(tenant, params.id, actorOf(signedIn)))),
  );

  app.delete(
    '/staff/invitations/:id',
    { schema: { ...schema, summary: 'Withdraw an invitation', params: Params } },
    async ({ tenant, params, signedIn }, reply) => {
      await withdrawInvitation(tenant, params.id, actorOf(signedIn));
      return reply.code(204).send();
    },
  );
};
