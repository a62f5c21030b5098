import type { FastifyInstance } from 'fastify';
import type { StaffPreset } from '../../src/permissions.ts';
import { aStaffMember } from './impersonation.ts';
import { rows } from './rows.ts';
import { signInAs, type TestStore } from './stores.ts';

interface TestStaff {
  id: string;
  headers: { authorization: string };
}

/** Somebody on the staff with a preset, and what the owner changed for them, signed in. */
export async function aStaffMemberWith(
  app: FastifyInstance,
  store: TestStore,
  preset: StaffPreset,
  { added = [], removed = [] }: { added?: string[]; removed?: string[] } = {},
): Promise<TestStaff> {
  const id = await aStaffMember(store);
  await rows(
    `update users set staff_preset = ?, permissions_added = ?, permissions_removed = ? where id = ?`,
    [preset, added, removed, id],
  );
  const { ownerId } = store;
  return { id, headers: await signInAs(app, { userId: id, role: 'STAFF', ownerId, name: 'Ravi' }) };
}
