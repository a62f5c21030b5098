import { knexSnakeCaseMappers, snakeCaseMappers } from 'objection';

/** Columns are snake_case, fields camelCase: used by models and written SQL. */
export const columnNames = snakeCaseMappers();

/** For names in a query that a builder makes: conditions are written with fields. */
export const { wrapIdentifier } = knexSnakeCaseMappers();

export const toFields = <T>(rows: readonly object[]): T[] =>
  rows.map((row) => columnNames.parse(row as Record<string, unknown>) as T);

export const columnOf = (field: string): string => wrapIdentifier(field, (column) => column);
