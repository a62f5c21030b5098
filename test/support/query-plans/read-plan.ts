import type pg from 'pg';
import type { SentStatement } from './sent-statements.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/** Indexes of some of a table's rows: reading one as a whole does not read the table. */
export async function partialIndexes(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where indpred is not null`,
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * The tables that a statement would read from the first row to the last: for these values and,
 * where its plan is kept, for any.
 */
export async function readAsAWhole(
  client: pg.Client,
  { text, values, name }: SentStatement,
  partial: ReadonlySet<string>,
): Promise<string[]> {
  const plans = [await client.query(`explain (format json) ${text}`, values)];
  if (name && values.length > 0) {
    plans.push(await client.query(`explain (format json, generic_plan) ${text}`));
  }
  const roots = plans.map(({ rows }) => rows[0]['QUERY PLAN'][0].Plan as PlanNode);
  return [...new Set(roots.flatMap((root) => wholeIn(root, partial, false)))];
}

/** A walk along an index in its order reads all of it, unless a limit ends it. */
function wholeIn(node: PlanNode, partial: ReadonlySet<string>, isLimited: boolean): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '' } = node;
  const isWalk = /^Index (?:Only )?Scan$/.test(type) && !node['Index Cond'];
  const isWhole = type === 'Seq Scan' || (isWalk && !isLimited && !partial.has(index));
  // What sorts or adds up asks for everything, whatever is wanted of it.
  const below = type === 'Limit' || (isLimited && !/^(?:Sort|Aggregate|Hash)$/.test(type));
  return [
    ...(isWhole ? [table] : []),
    ...(node.Plans ?? []).flatMap((child) => wholeIn(child, partial, below)),
  ];
}
