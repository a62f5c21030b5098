import { expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { addJob, addJobs } from '../../../src/kernel/jobs/add-job.ts';
import { useDatabase } from '../../support/database.ts';
import { rows } from '../../support/rows.ts';

useDatabase();

const PLATFORM = '00000000-0000-0000-0000-000000000000';

const ownersOf = async (name: string) => {
  const found = await rows<{ owner: string }>(
    'select owner_id as owner from jobs where name = ? order by id',
    [name],
  );
  return found.map(({ owner }) => owner);
};

test('a job of a store has the store’s id, and one of the platform zeros', async () => {
  const ownerId = newId();
  await inTransaction(async (trx) => {
    await addJob(trx, 'make-papers', { ownerId, papersId: newId() });
    await addJob(trx, 'mail-operators', { auditId: newId() });
  });
  expect(await ownersOf('make-papers')).toEqual([ownerId]);
  expect(await ownersOf('mail-operators')).toEqual([PLATFORM]);
});

test('jobs of several stores each have their own', async () => {
  const owners = [newId(), newId()];
  const jobs = owners.map((ownerId) => ({ id: newId(), data: { ownerId }, runAt: null }));
  await inTransaction((trx) => addJobs(trx, 'fetch-media', jobs));
  expect(await ownersOf('fetch-media')).toEqual(owners);
});
