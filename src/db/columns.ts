import { knexSnakeCaseMappers, snakeCaseMappers } from 'objection';

/** Columns are snake_case, fields camelCase: the one mapper of models and of written SQL. */
export const columnNames = snakeCaseMappers();

/** Rows as the driver returns them, with their columns as fields. */
export const toFields = <T>(rows: readonly object[]): T[] =>
  rows.map((row) => columnNames.parse(row as Record<string, unknown>) as T);

const { wrapIdentifier } = knexSnakeCaseMappers();

/** The identifier in SQL for a field's name in a query: conditions are written with fields, too. */
export const identifierOf = (name: string): string => wrapIdentifier(name, (column) => column);
