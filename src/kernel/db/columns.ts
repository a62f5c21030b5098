import { type Static, type TSchema, Type } from 'typebox';
import { amountCell, type CsvCell } from '../format/csv.ts';
import { majorFromMinor } from '../format/money.ts';
import { OrNull } from './or-null.ts';

/** A column of a model: the type of its values, and how JSON and CSV files show them. */
export interface Column<Value, Json extends TSchema = TSchema, Name extends string = string> {
  /** Never set: it carries the type. */
  readonly value?: Value;
  json: Json;
  /** Its name in JSON, where that is another. */
  jsonName?: Name;
  toJson(value: Value, currency: string): Static<Json>;
  toCell(value: Value, currency: string): CsvCell;
}

export type Columns = Record<string, Column<unknown>>;

/** A row with these columns. */
export type RowOf<C extends Columns> = {
  [N in keyof C]: C[N] extends Column<infer Value> ? Value : never;
};

const column = <Value, Json extends TSchema>(
  json: Json,
  toJson: (value: Value, currency: string) => Static<Json>,
  toCell: (value: Value, currency: string) => CsvCell,
): Column<Value, Json> => ({ json, toJson, toCell });

const orEmpty = (value: string | null): string => value ?? '';
const same = <Value>(value: Value): Value => value;
const Time = Type.String({ format: 'date-time' });

const described = (description?: string) => (description ? { description } : {});

export const text = (description?: string) =>
  column<string, Type.TString>(Type.String(described(description)), same, same);

const orNull = OrNull(Type.String());
export const textOrNull = () => column<string | null, typeof orNull>(orNull, same, orEmpty);

/** Empty in JSON and files where it is null. */
export const textOrEmpty = () =>
  column<string | null, Type.TString>(Type.String(), orEmpty, orEmpty);

export const flag = (description?: string) =>
  column<boolean, Type.TBoolean>(Type.Boolean(described(description)), same, (value) =>
    value ? 'yes' : 'no',
  );

/** One word of a list. */
export const choice = <Word extends string>(
  words: readonly Word[],
  description?: string,
): Column<Word> => column(Type.Enum([...words], described(description)), same, same);

export const texts = (description?: string) =>
  column<string[], Type.TArray<Type.TString>>(
    Type.Array(Type.String(), described(description)),
    same,
    (value) => value.join(', '),
  );

export const count = (description?: string) =>
  column<number, Type.TInteger>(Type.Integer(described(description)), same, String);

const countOr = OrNull(Type.Integer());
export const countOrNull = () =>
  column<number | null, typeof countOr>(countOr, same, (value) => value?.toString() ?? '');

/** Stored in minor units; in JSON under a name of its own, in the main unit of the store's currency. */
export const amount = <Name extends string>(
  jsonName: Name,
  description?: string,
): Column<number, Type.TNumber, Name> => ({
  json: Type.Number(described(description)),
  jsonName,
  toJson: majorFromMinor,
  toCell: amountCell,
});

const numberOrNull = OrNull(Type.Number());
export const amountOrNull = <Name extends string>(
  jsonName: Name,
): Column<number | null, typeof numberOrNull, Name> => ({
  json: numberOrNull,
  jsonName,
  toJson: (minor, currency) => (minor === null ? null : majorFromMinor(minor, currency)),
  toCell: (minor, currency) => (minor === null ? '' : amountCell(minor, currency)),
});

const iso = (value: Date): string => value.toISOString();
export const time = () => column<Date, Type.TString>(Time, iso, iso);

const timeOr = OrNull(Time);
export const timeOrNull = () =>
  column<Date | null, typeof timeOr>(
    timeOr,
    (value) => value?.toISOString() ?? null,
    (value) => value?.toISOString() ?? '',
  );

/** A value of its own shape, which files leave out. */
export const json = <Value, Json extends TSchema = Type.TUnknown>(
  schema: Json,
): Column<Value, Json> =>
  column(
    schema,
    (value) => value as Static<Json>,
    () => '',
  );
