import { rows, type Trx } from '../../src/kernel/db/db.ts';

interface Definition {
  off: string;
  on: string;
}

/**
 * Writes into tables while they have no index, key or trigger, and makes all of them again: once
 * the rows are there, that takes a fraction of the time. The keys check what was written. Nobody
 * else can use the tables, or those that their foreign keys join, meanwhile.
 */
export async function withoutIndexes(
  tables: readonly string[],
  write: () => Promise<void>,
  trx: Trx,
): Promise<void> {
  const triggers = (verb: string) =>
    tables.map((table) => `alter table ${table} ${verb} trigger user`);
  const found = await rows<Definition>(DEFINITIONS, [tables, tables, tables], trx);
  // What still waits for the transaction's end would forbid to touch the tables.
  await run(['set constraints all immediate', ...triggers('disable')], trx);
  // Foreign keys first: they stand on the others, and come back last.
  await run(
    found.map(({ off }) => off),
    trx,
  );
  await write();
  await rows(`set local maintenance_work_mem = '512MB'`, [], trx);
  await run([...found.map(({ on }) => on).reverse(), ...triggers('enable')], trx);
}

async function run(statements: readonly string[], trx: Trx): Promise<void> {
  for (const statement of statements) await rows(statement.replaceAll('?', '\\?'), [], trx);
}

const DEFINITIONS = `
select off, "on" from (
  select case contype when 'f' then 1 else 2 end as turn,
         format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "on"
    from pg_constraint
   where (contype = 'f' and confrelid::regclass::text = any(?::text[]))
      or (contype in ('f', 'p', 'u') and conrelid::regclass::text = any(?::text[]))
  union all
  select 3, format('drop index %I', indexname), indexdef from pg_indexes i
   where schemaname = 'public' and tablename = any(?::text[])
     and not exists (select from pg_constraint c where c.conindid = i.indexname::regclass)) d
 order by turn`;
