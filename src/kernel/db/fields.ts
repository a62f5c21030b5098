import { type TObject, type TSchema, Type } from 'typebox';
import { type FieldProblem, fieldProblem } from '../../errors.ts';
import type { MessageKey } from '../translation/message-key.ts';
import { type Message, message, type Translator } from '../translation/translator.ts';
import { type Column, type Columns, flag, text, textOrNull, texts } from './columns.ts';
import { OrNull } from './or-null.ts';

/** A column that people type: its label and limit, and how it is read, refused, stored and merged. */
export interface Field<Value, Json extends TSchema = TSchema, Input extends TSchema = TSchema>
  extends Column<Value, Json> {
  label: MessageKey;
  control: Control;
  /** In the body of a request to the API. */
  input: Input;
  /** The most characters that a form may send: more than are stored, so that the page can say so. */
  mostSent: number;
  /** A value of the text in a form, and the text of a value. */
  read(typed: string): Value;
  show(value: Value): string;
  /** What is stored of what was typed. */
  clean(typed: Value): Value;
  problem(typed: Value): Message | null;
  /** Of two entries for one thing; without it, the first one's value stays. */
  combine?(known: Value, other: Value): Value;
}

/** How a form on a page asks for it. */
interface Control {
  type?: 'email' | 'tel' | 'checkbox' | undefined;
  isLong?: boolean;
  optional?: boolean;
  maxlength?: number;
  hint?: MessageKey | undefined;
}

/** The columns that are fields. */
type FieldName<C extends Columns> = {
  [N in keyof C]: C[N] extends Field<infer _> ? N & string : never;
}[keyof C];

type ValueOf<One> = One extends Column<infer Value> ? Value : never;
export type Typed<C extends Columns, N extends FieldName<C> = FieldName<C>> = {
  [Each in N]: ValueOf<C[Each]>;
};

interface Limit {
  label: MessageKey;
  hint?: MessageKey;
  /** Characters. */
  most: number;
  tooLong: MessageKey;
}

const LINE_SENT = 2_000;

const tooLongFor = (typed: string, { most, tooLong }: Limit): Message | null =>
  typed.length > most ? message(tooLong, { most }) : null;

/** One line that must not be empty. */
export const neededLine = (limit: Limit): Field<string, Type.TString, Type.TString> => ({
  ...text(),
  label: limit.label,
  control: { maxlength: limit.most, hint: limit.hint },
  input: Type.String({ minLength: 1, maxLength: limit.most }),
  mostSent: LINE_SENT,
  read: (typed) => typed,
  show: (value) => value,
  clean: (typed) => typed.trim(),
  problem: (typed) =>
    typed.trim() === '' ? message('errors.field.required') : tooLongFor(typed.trim(), limit),
});

interface Line extends Limit {
  type?: 'email' | 'tel';
  /** Whether forms ask for it, though it can be empty later. */
  needed?: boolean;
  check?: (typed: string) => Message | null;
}

/** One line, null where it is empty. */
export const line = ({ type, needed = false, ...limit }: Line) =>
  ({
    ...textOrNull(),
    label: limit.label,
    control: { type, optional: !needed, maxlength: limit.most, hint: limit.hint },
    input: OrNull(Type.String({ maxLength: limit.most })),
    mostSent: LINE_SENT,
    read: (typed) => typed,
    show: (value) => value ?? '',
    clean: (typed) => typed?.trim() || null,
    problem(value) {
      const typed = value?.trim();
      return typed ? (limit.check?.(typed) ?? tooLongFor(typed, limit)) : null;
    },
    combine: (known, other) => known ?? other,
  }) satisfies Field<string | null>;

export const paragraph = (limit: Limit) =>
  ({
    ...text(),
    label: limit.label,
    control: { isLong: true, optional: true, maxlength: limit.most, hint: limit.hint },
    input: Type.String({ maxLength: limit.most }),
    mostSent: 2 * limit.most,
    // A browser sends line ends of text areas as two characters.
    read: (typed) => typed.replaceAll('\r\n', '\n'),
    show: (value) => value,
    clean: (typed) => typed.trim(),
    problem: (typed) => tooLongFor(typed, limit),
    combine: (known, other) => [known, other].filter(Boolean).join('\n'),
  }) satisfies Field<string>;

/** Short texts, in forms between commas. */
export const shortTexts = (limit: Limit & { mostTexts: number; tooMany: MessageKey }) =>
  ({
    ...texts(),
    label: limit.label,
    control: { optional: true, maxlength: LINE_SENT / 2, hint: limit.hint },
    input: Type.Array(Type.String({ maxLength: limit.most }), { maxItems: limit.mostTexts }),
    mostSent: LINE_SENT / 2,
    read: (typed) => typed.split(','),
    show: (value) => value.join(', '),
    clean: withoutDuplicates,
    problem(typed) {
      const { mostTexts, tooMany } = limit;
      const kept = withoutDuplicates(typed);
      const tooLong = kept.map((each) => tooLongFor(each, limit)).find((each) => each !== null);
      return tooLong ?? (kept.length > mostTexts ? message(tooMany, { most: mostTexts }) : null);
    },
    combine: (known, other) => [...new Set([...known, ...other])],
  }) satisfies Field<string[]>;

/** Without empty texts and those that differ only in case or spaces. */
function withoutDuplicates(typed: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const each of typed) {
    const plain = each.trim().replace(/\s+/g, ' ');
    if (plain && !kept.has(plain.toLowerCase())) kept.set(plain.toLowerCase(), plain);
  }
  return [...kept.values()];
}

/** A box to tick. */
export const tick = (label: MessageKey) =>
  ({
    ...flag(),
    label,
    control: { type: 'checkbox' },
    input: Type.Boolean(),
    mostSent: 10,
    read: (typed) => typed === 'on',
    show: (value) => (value ? 'on' : ''),
    clean: (typed) => typed,
    problem: () => null,
    combine: (known, other) => known || other,
  }) satisfies Field<boolean>;

/** The fields among the columns, in their order, for every door. */
export function fieldsOf<C extends Columns, const Without extends FieldName<C> = never>(
  columns: C,
  ...without: Without[]
) {
  type Name = Exclude<FieldName<C>, Without>;
  type Values = Typed<C, Name>;
  type Changes = { [Each in Name]?: Values[Each] | undefined };
  const entries = Object.entries(columns).filter(
    ([name, column]) => 'control' in column && !without.includes(name as Without),
  ) as [Name, Field<unknown>][];
  const each = <Value>(of: (field: Field<unknown>, name: Name) => Value) =>
    Object.fromEntries(entries.map(([name, field]) => [name, of(field, name)]));
  const given = (typed: Changes) => entries.filter(([name]) => typed[name] !== undefined);
  return {
    empty: each(({ empty }) => empty) as unknown as Values,
    /** What is stored of those that were typed. */
    clean: (typed: Changes) =>
      Object.fromEntries(
        given(typed).map(([name, field]) => [name, field.clean(typed[name])]),
      ) as Partial<Values>,
    /** In the order of the fields. */
    problems: (typed: Changes): FieldProblem[] =>
      given(typed).flatMap(([name, field]) => {
        const words = field.problem(typed[name]);
        return words ? [fieldProblem(name, words)] : [];
      }),
    /** The fields in which a second entry can add to the first. */
    combine: (known: Values, other: Values) =>
      Object.fromEntries(
        entries.flatMap(([name, { combine }]) =>
          combine ? [[name, combine(known[name], other[name])]] : [],
        ),
      ) as Partial<Values>,
    /** The body of a request to the API. */
    body: <const Needed extends readonly Name[]>(...needed: Needed) =>
      Type.Object(
        each(({ input }, name) => (needed.includes(name) ? input : Type.Optional(input))),
      ) as unknown as TObject<BodyOf<C, Name, Needed[number]>>,
    /** A form on a page: its body, what it means, and how it shows a row. */
    form: {
      body: Type.Object(
        each(({ mostSent }) => Type.String({ default: '', maxLength: mostSent })),
      ) as unknown as TObject<{ [Each in Name]: Type.TString }>,
      read: (sent: Record<Name, string>) =>
        Object.fromEntries(
          entries.map(([name, field]) => [name, field.read(sent[name])]),
        ) as unknown as Values,
      show: (row: Values) => each((field, name) => field.show(row[name])) as Record<Name, string>,
      labels: (t: Translator) => each(({ label }) => t(label)) as Record<Name, string>,
      inputs: (t: Translator) =>
        entries.map(([name, { label, control, show }]) => ({
          ...control,
          name,
          label: t(label),
          hint: control.hint && t(control.hint),
          shown: (row: Values) => show(row[name]),
        })),
    },
  };
}

type InputOf<One> = One extends Field<infer _, TSchema, infer Input> ? Input : never;
type BodyOf<C extends Columns, N extends keyof C, Needed extends keyof C> = {
  [Each in N]: Each extends Needed ? InputOf<C[Each]> : Type.TOptional<InputOf<C[Each]>>;
};
