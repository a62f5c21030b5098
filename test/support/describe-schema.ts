import type { Knex } from 'knex';

/** A schema that is the database's own, of `n`. */
const OWN = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

/** What an extension brought is not listed: the extension is. */
const apartFromExtensions = (catalog: string, oid: string): string =>
  `not exists (select from pg_depend
    where classid = '${catalog}'::regclass and objid = ${oid} and deptype = 'e')`;

/** Each gives rows of what it is, how it is called and all that makes it so. */
const PARTS = [
  `select 'extension', extname::text, '' from pg_extension`,

  `select 'schema', nspname::text, concat_ws(' ', pg_get_userbyid(nspowner), nspacl)
     from pg_namespace n where ${OWN}`,

  `select 'type', format_type(t.oid, null),
          concat_ws(' ', typtype, format_type(nullif(typbasetype, 0), typtypmod), typnotnull, typdefault,
            nullif(typcollation, 0)::regcollation, pg_get_userbyid(typowner), typacl,
            (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder)
               from pg_enum where enumtypid = t.oid))
     from pg_type t join pg_namespace n on n.oid = typnamespace
    where ${OWN} and typtype in ('d', 'e', 'r') and ${apartFromExtensions('pg_type', 't.oid')}`,

  `select 'relation', c.oid::regclass::text,
          concat_ws(' ', relkind, relpersistence, reloptions, relrowsecurity, relforcerowsecurity, relreplident,
            pg_get_userbyid(relowner), relacl, pg_get_partkeydef(c.oid),
            case when relkind in ('v', 'm') then pg_get_viewdef(c.oid) end,
            case when relkind = 'S' then (select concat_ws(' ', seqtypid::regtype, seqstart, seqincrement,
              seqmin, seqmax, seqcache, seqcycle) from pg_sequence where seqrelid = c.oid) end)
     from pg_class c join pg_namespace n on n.oid = relnamespace
    where ${OWN} and relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'c') and ${apartFromExtensions('pg_class', 'c.oid')}`,

  // Their order counts, their numbers do not: a column that was dropped keeps its own.
  `select 'column', c.oid::regclass::text,
          concat_ws(' ', to_char(row_number() over (partition by c.oid order by attnum), 'FM0000'), attname,
            format_type(atttypid, atttypmod), nullif(attcollation, 0)::regcollation,
            case when attnotnull then 'not null' end, attgenerated, attidentity, pg_get_expr(adbin, adrelid),
            attstorage, attcompression, nullif(attstattarget, -1), attoptions, attacl)
     from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
     left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where ${OWN} and attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v', 'm', 'f', 'c')
      and ${apartFromExtensions('pg_class', 'c.oid')}`,

  `select 'constraint', coalesce(nullif(conrelid, 0)::regclass::text, format_type(contypid, null)),
          concat_ws(' ', conname, pg_get_constraintdef(o.oid), case when not convalidated then 'not valid' end)
     from pg_constraint o join pg_namespace n on n.oid = connamespace
    where ${OWN} and ${apartFromExtensions('pg_constraint', 'o.oid')}`,

  `select 'index', indrelid::regclass::text,
          concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, indisclustered, indisreplident)
     from pg_index join pg_class c on c.oid = indexrelid join pg_namespace n on n.oid = relnamespace
    where ${OWN}`,

  `select 'trigger', tgrelid::regclass::text, concat_ws(' ', pg_get_triggerdef(oid), tgenabled)
     from pg_trigger where not tgisinternal`,

  `select 'rule', ev_class::regclass::text, pg_get_ruledef(oid) from pg_rewrite
    where rulename <> '_RETURN' and oid >= 16384`,

  `select 'policy', tablename::text, p::text from pg_policies p`,

  `select 'function', f.oid::regprocedure::text,
          concat_ws(' ', case prokind when 'a' then 'aggregate' else pg_get_functiondef(f.oid) end,
            pg_get_userbyid(proowner), proacl)
     from pg_proc f join pg_namespace n on n.oid = pronamespace
    where ${OWN} and ${apartFromExtensions('pg_proc', 'f.oid')}`,

  `select 'statistics', stxrelid::regclass::text, pg_get_statisticsobjdef(oid) from pg_statistic_ext`,

  `select 'comment', pg_describe_object(classoid, objoid, objsubid), description
     from pg_description where objoid >= 16384`,
];

const SCHEMA = `
  select concat_ws(' ', kind, name, definition) as line
    from (${PARTS.join('\nunion all\n')}) as parts (kind, name, definition)
   order by kind collate "C", name collate "C", definition collate "C"`;

/**
 * All that a database's schema is, in an order of its own: two are the same when these texts are.
 * Stands in for `pg_dump --schema-only`, which the embedded PostgreSQL comes without.
 */
export async function describeSchema(knex: Knex): Promise<string> {
  const { rows } = await knex.raw<{ rows: { line: string }[] }>(SCHEMA);
  return rows.map(({ line }) => line).join('\n');
}
