import { expect, test } from 'vitest';
import { useDatabase } from '../support/database.ts';
import { rows } from '../support/rows.ts';

useDatabase(1);

test('an error of the database names the statement and none of its values', async () => {
  const refused = rows('select ?::text, ?::integer', ['14 MG Road', 'Asha']);
  await expect(refused).rejects.toMatchObject({
    code: '22P02',
    message: expect.stringMatching(/^select \$1::text, \$2::integer - /),
  });
  await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining('MG Road') });
});
