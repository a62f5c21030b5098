import { Type } from 'typebox';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { type Admin, listAdmins } from '../../accounts/operators/admins.ts';

const Moment = Type.String({ format: 'date-time' });

export const adminAnswer = {
  schema: Type.Object({
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    isActive: Type.Boolean(),
    lastSeenAt: OrNull(Moment),
    createdAt: Moment,
  }),
  json: ({ lastSeenAt, createdAt, ...admin }: Admin) => ({
    ...admin,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }),
};

export const adminReads: AppPlugin = async (app) => {
  const schema = {
    tags: ['Admin'],
    summary: 'List every platform operator',
    response: { 200: Type.Object({ items: Type.Array(adminAnswer.schema) }) },
  };
  app.get('/settings/admins', { schema }, async () => ({
    items: (await listAdmins()).map(adminAnswer.json),
  }));
};
