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
  /** What a statement that lists its columns casts its values to. */
  sqlType: string;
  /** While nothing is known, after erasure, and in an answer that was kept before there was this column. */
  empty: Value;
  toJson(value: Value, currency: string): Static<Json>;
  toCell(value: Value, currency: string): CsvCell;
}

export type Columns = Record<string, Column<unknown>>;

/** A row with these columns. */
export type RowOf<C extends Columns> = {
  [N in keyof C]: C[N] extends Column<infer Value> ? Value : never;
};

export const namesOf = <C extends Columns>(columns: C) =>
  Object.keys(columns) as (keyof C & string)[];

const column = <Value, Json extends TSchema>(
  json: Json,
  toJson: (value: Value, currency: string) => Static<Json>,
  toCell: (value: Value, currency: string) => CsvCell,
  empty: Value,
  sqlType = 'text',
): Column<Value, Json> => ({ json, sqlType, empty, toJson, toCell });

const orEmpty = (value: string | null): string => value ?? '';
const same = <Value>(value: Value): Value => value;
const Time = Type.String({ format: 'date-time' });

const described = (description?: string) => (description ? { description } : {});

export const text = (description?: string) =>
  column<string, Type.TString>(Type.String(described(description)), same, same, '');

const orNull = OrNull(Type.String());
export const textOrNull = (description?: string) =>
  column<string | null, typeof orNull>(describedOrNull(description), same, orEmpty, null);

const describedOrNull = (description: string | undefined): typeof orNull =>
  description ? Type.Union([Type.String(), Type.Null()], { description }) : orNull;

export const uuid = () => ({ ...text(), sqlType: 'uuid' });
export const uuidOrNull = () => ({ ...textOrNull(), sqlType: 'uuid' });

/** Empty in JSON and files where it is null. */
export const textOrEmpty = () =>
  column<string | null, Type.TString>(Type.String(), orEmpty, orEmpty, null);

export const flag = (description?: string) =>
  column<boolean, Type.TBoolean>(
    Type.Boolean(described(description)),
    same,
    (value) => (value ? 'yes' : 'no'),
    false,
    'boolean',
  );

/** One word of a list; the first one while nothing is known. */
export const word = <const Word extends string>(words: readonly Word[], description?: string) =>
  column<Word, Type.TEnum<Word[]>>(
    Type.Enum([...words], described(description)),
    same,
    same,
    words[0] as Word,
  );

export const texts = (description?: string) =>
  column<string[], Type.TArray<Type.TString>>(
    Type.Array(Type.String(), described(description)),
    same,
    (value) => value.join(', '),
    [],
    'text[]',
  );

export const count = (description?: string) =>
  column<number, Type.TInteger>(Type.Integer(described(description)), same, String, 0, 'bigint');

const countOr = OrNull(Type.Integer());
export const countOrNull = () =>
  column<number | null, typeof countOr>(
    countOr,
    same,
    (value) => value?.toString() ?? '',
    null,
    'bigint',
  );

/** Stored in minor units; in JSON under a name of its own, in the main unit of the store's currency. */
export const amount = <Name extends string>(
  jsonName: Name,
  description?: string,
): Column<number, Type.TNumber, Name> => ({
  json: Type.Number(described(description)),
  jsonName,
  sqlType: 'bigint',
  empty: 0,
  toJson: majorFromMinor,
  toCell: amountCell,
});

const amountOr = (description?: string) => OrNull(Type.Number(described(description)));
export const amountOrNull = <Name extends string>(
  jsonName: Name,
  description?: string,
): Column<number | null, ReturnType<typeof amountOr>, Name> => ({
  json: amountOr(description),
  jsonName,
  sqlType: 'bigint',
  empty: null,
  toJson: (minor, currency) => (minor === null ? null : majorFromMinor(minor, currency)),
  toCell: (minor, currency) => (minor === null ? '' : amountCell(minor, currency)),
});

const iso = (value: Date): string => value.toISOString();
export const time = () => column<Date, Type.TString>(Time, iso, iso, new Date(0), 'timestamptz');

const timeOr = OrNull(Time);
export const timeOrNull = () =>
  column<Date | null, typeof timeOr>(
    timeOr,
    (value) => value?.toISOString() ?? null,
    (value) => value?.toISOString() ?? '',
    null,
    'timestamptz',
  );

/** A time as text in ISO 8601, of values that are stored as JSON, too. */
export const isoTime = () => ({ ...text(), sqlType: 'timestamptz' });
export const isoTimeOrNull = (description?: string) => ({
  ...textOrNull(description),
  sqlType: 'timestamptz',
});

/** A value of its own shape, which files leave out; where that can't be null, `empty` says what else. */
export const json = <Value, Json extends TSchema = Type.TUnknown>(
  schema: Json,
  empty = null as Value,
): Column<Value, Json> =>
  column(
    schema,
    (value) => value as Static<Json>,
    () => '',
    empty,
    'jsonb',
  );
