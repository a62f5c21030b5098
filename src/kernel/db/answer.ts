import { type Static, type TSchema, Type } from 'typebox';
import type { Column, Columns, RowOf } from './columns.ts';

/** How the API shows a value. */
export interface Answer<Value, Json extends TSchema = TSchema> {
  schema: Json;
  /** @param currency the store's */
  json(value: Value, currency: string): Static<Json>;
}

type JsonName<C extends Columns, N extends keyof C> =
  C[N] extends Column<unknown, TSchema, infer Name> ? (string extends Name ? N : Name) : never;

type JsonOf<C extends Columns, N extends keyof C> = Type.TObject<{
  [Each in N as JsonName<C, Each> & string]: C[Each]['json'];
}>;

/** These columns of a row, in this order. A row that was kept by an older version lacks new ones. */
export function answerOf<C extends Columns, const N extends readonly (keyof C & string)[]>(
  columns: C,
  names: N,
): Answer<Pick<RowOf<C>, N[number]>, JsonOf<C, N[number]>> {
  const shown = names.map((name) => {
    const column = columns[name] as Column<unknown>;
    return { name, jsonName: column.jsonName ?? name, column };
  });
  const fields = shown.map(({ jsonName, column }) => [jsonName, column.json] as const);
  const answer: Answer<Record<string, unknown>> = {
    schema: Type.Object(Object.fromEntries(fields)),
    json: (row, currency) =>
      Object.fromEntries(
        shown.map(({ name, jsonName, column }) => {
          const { [name]: value = column.empty } = row;
          return [jsonName, column.toJson(value, currency)];
        }),
      ),
  };
  return answer as never;
}

/** What the API shows as it is. */
export const plainAnswer = <Json extends TSchema>(schema: Json): Answer<Static<Json>> => ({
  schema,
  json: (value) => value,
});
