import { newId } from '../../src/ids.ts';
import type { TestApp } from './app.ts';
import { rows } from './rows.ts';
import { signInAs, type TestStore } from './stores.ts';

/** Somebody on the staff of a store, signed in. */
export async function aStaffMember({ app }: TestApp, { ownerId }: TestStore, name = 'Ravi') {
  const id = newId();
  await rows(
    `insert into users (id, role, name, email, password_hash, owner_id)
     select ?, 'STAFF', ?, ?, password_hash, id from users where id = ?`,
    [id, name, `${id}@example.com`, ownerId],
  );
  const headers = await signInAs(app, { userId: id, role: 'STAFF', ownerId, name });
  return { id, email: `${id}@example.com`, headers };
}
