import { expect, test } from 'vitest';
import { rows } from '../src/db.ts';
import { useDatabase } from './support/database.ts';

useDatabase();

test('a statement on a tenant table without its tenant is refused before it is sent', async () => {
  await expect(rows('select id from orders')).rejects.toThrow(/without owner_id/);
});
