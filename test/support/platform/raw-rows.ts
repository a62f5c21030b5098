import { acrossTenants } from '../../../src/kernel/tenancy/tenant.ts';
import { rows } from '../rows.ts';

/** A row as it is stored: column by column, times as milliseconds. */
export type Raw = Record<string, string | number | boolean | null>;

/** Whole tables, read without a condition, a join, an order or a sum. */
export async function rawRows(table: string, ...columns: string[]): Promise<Raw[]> {
  const found = await rows<Record<string, unknown>>(
    acrossTenants(`select ${columns.join(', ')} from ${table}`),
  );
  return found.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          value instanceof Date
            ? value.getTime()
            : typeof value === 'object' && value !== null
              ? JSON.stringify(value)
              : value,
        ]),
      ) as Raw,
  );
}
