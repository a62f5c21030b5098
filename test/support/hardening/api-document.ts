import type { FastifyInstance } from 'fastify';
import { newId } from '../../../src/ids.ts';

/** What the tests read of a JSON Schema. */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

/** One operation of the OpenAPI document; its path has `:id` where the document has `{id}`. */
export interface Operation {
  method: string;
  url: string;
  body: Schema | null;
}

interface Document {
  paths: Record<string, Record<string, DocumentedOperation>>;
}

interface DocumentedOperation {
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}

/** Every operation that the application documents about itself at /docs/json. */
export async function operationsOf(app: FastifyInstance): Promise<Operation[]> {
  const { paths } = (await app.inject('/docs/json')).json() as Document;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      body: requestBody?.content?.['application/json']?.schema ?? null,
    })),
  );
}

/** A small value that fits a schema, with every field that it names or only with those it needs. */
export function exampleOf(schema: Schema, fields: 'all' | 'needed' = 'all'): unknown {
  const [choice] = schema.anyOf ?? [];
  if (choice) return exampleOf(choice, fields);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = [schema.type].flat()[0] ?? (schema.properties ? 'object' : 'string');
  if (type === 'object') {
    const named = Object.entries(schema.properties ?? {}).filter(
      ([name]) => fields === 'all' || schema.required?.includes(name),
    );
    return Object.fromEntries(named.map(([name, field]) => [name, exampleOf(field, fields)]));
  }
  if (type === 'array') return schema.items ? [exampleOf(schema.items, fields)] : [];
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  // On would be the platform's maintenance, among others.
  if (type === 'boolean') return false;
  return type === 'null' ? null : exampleText(schema);
}

const TEXTS: Record<string, () => string> = {
  uuid: newId,
  email: () => `${newId()}@example.com`,
  'date-time': () => new Date().toISOString(),
  date: () => new Date().toISOString().slice(0, 10),
  uri: () => 'https://example.com/a',
};

const exampleText = ({ format = '', minLength = 0 }: Schema): string =>
  (TEXTS[format]?.() ?? 'Text').padEnd(minLength, 'x');

export type Path = (string | number)[];

export interface Place {
  path: Path;
  schema: Schema;
  isNullable: boolean;
  /** Of several shapes those that have the place, outermost first. */
  shapes: { path: Path; schema: Schema }[];
}

/** Every place inside a body that the schema describes; the first element of a list stands for all. */
export function placesIn(schema: Schema, path: Path = []): Place[] {
  const choices = schema.anyOf ?? [];
  const isNullable = [...choices, schema].some(({ type }) => [type].flat().includes('null'));
  return [
    { path, schema, isNullable, shapes: [] },
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      placesIn(field, [...path, name]),
    ),
    ...(schema.items ? placesIn(schema.items, [...path, 0]) : []),
    ...choices.flatMap((choice) =>
      placesIn(choice, path).map((place) => ({
        ...place,
        shapes: [{ path, schema: choice }, ...place.shapes],
        isNullable: place.isNullable || (place.path.length === path.length && isNullable),
      })),
    ),
  ];
}

/** A body that has the shapes in which a place is, with a value there. */
export const exampleWith = (
  body: Schema,
  { path, shapes }: Place,
  { value, fields }: { value: unknown; fields: 'all' | 'needed' },
): unknown =>
  withAt(
    shapes
      .filter((shape) => shape.path.length < path.length)
      .reduce(
        (made, shape) => withAt(made, shape.path, exampleOf(shape.schema, fields)),
        exampleOf(body, fields),
      ),
    path,
    value,
  );

/** A copy of `body` with another value at a place; what leads there is made when it is missing. */
export function withAt(body: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const empty: object = typeof key === 'number' ? [] : {};
  const copy: object = Array.isArray(body) ? [...body] : { ...empty, ...(body as object) };
  const whole = (typeof key === 'number' && !Array.isArray(copy) ? [] : copy) as Record<
    string | number,
    unknown
  >;
  whole[key] = withAt(whole[key], rest, value);
  return whole;
}
