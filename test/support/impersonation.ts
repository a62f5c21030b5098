import type { FastifyInstance } from 'fastify';
import { newId } from '../../src/ids.ts';
import { bearer } from './accounts.ts';
import { rows } from './rows.ts';
import { anOperator, type TestStore } from './stores.ts';

/** The password of everybody who is written straight into the tables. */
export const TABLE_PASSWORD = 'correct horse battery';

export type TestOperator = Awaited<ReturnType<typeof anOperator>>;

export interface TestImpersonation {
  accessToken: string;
  refreshToken: string;
  expiresIn: number;
  user: { id: string; name: string; email: string; role: string; ownerId: string };
  headers: { authorization: string };
}

/** An operator acts for a user through the API. */
export async function actFor(
  app: FastifyInstance,
  operator: Pick<TestOperator, 'headers'>,
  userId: string,
  reason?: string,
): Promise<TestImpersonation> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/admin/users/${userId}/impersonate`,
    headers: operator.headers,
    payload: reason === undefined ? {} : { reason },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const body = answer.json();
  return { ...body, headers: bearer(body.accessToken) };
}

/** A store, an operator and the operator acting for its owner. */
export async function anImpersonation(app: FastifyInstance, store: TestStore, name = 'Asha') {
  const operator = await anOperator(app, name);
  return { operator, acting: await actFor(app, operator, store.ownerId, 'ticket 812') };
}

/** Somebody on the staff of a store, written straight into the tables. */
export async function aStaffMember({ ownerId }: TestStore, name = 'Ravi'): Promise<string> {
  const id = newId();
  await rows(
    `insert into users (id, role, name, email, password_hash, owner_id)
     select ?, 'STAFF', ?, ?, password_hash, id from users where id = ?`,
    [id, name, `${id}@example.com`, ownerId],
  );
  return id;
}

export interface AuditRow {
  action: string;
  actor_id: string;
  actor_name: string;
  target_id: string;
  target_name: string;
  owner_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
}

/** What the audit has of a tenant, oldest first. */
export const auditOf = ({ ownerId }: { ownerId: string }): Promise<AuditRow[]> =>
  rows<AuditRow>(`select * from audit_events where owner_id = ? order by created_at, id`, [
    ownerId,
  ]);
