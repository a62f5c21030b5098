import { expect, test } from 'vitest';
import { TENANT_TABLES } from '../../../src/kernel/tenancy/tables.ts';
import { useDatabase } from '../../support/database.ts';
import { rows } from '../../support/rows.ts';

const context = useDatabase();

test('a statement on a tenant table without its tenant is refused before it is sent', async () => {
  await expect(rows('select id from orders')).rejects.toThrow(/without owner_id/);
});

test('E-02 without a tenant no row of any tenant’s table is read, written or joined', async () => {
  const sent: string[] = [];
  context.knex.on('query-response', (_answer, { sql }: { sql: string }) => sent.push(sql));
  expect(TENANT_TABLES.length).toBeGreaterThan(25);
  for (const table of TENANT_TABLES) {
    for (const sql of [
      `select * from ${table}`,
      `SELECT count(*) FROM "${table}" AS t WHERE id = ?`,
      `select 1 from users u left join ${table} t on t.id = u.id`,
      `select 1 where exists (select from only ${table})`,
      `with gone as (delete from ${table} returning id) select id from gone`,
      `update ${table} set id = id where id is null`,
      `delete from users using ${table} t where t.id = users.id`,
      `insert into ${table} (id) values (gen_random_uuid())`,
    ]) {
      const asked = rows(sql, sql.includes('?') ? ['01900000-0000-7000-8000-000000000000'] : []);
      await expect(asked, sql).rejects.toThrow(/without owner_id/);
    }
    await expect(context.knex(table).select('*'), table).rejects.toThrow(/without owner_id/);
  }
  expect(sent).toEqual([]);
});
