import { Type } from 'typebox';

/** The ids in a path: "/customers/:id/merge" has `id`. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Next}`
    ? { [Each in Name | keyof ParamsOf<Next>]: string }
    : { [Each in Rest]: string }
  : Record<never, string>;

type Ids<Path extends string> = Type.TObject<{ [Name in keyof ParamsOf<Path>]: Type.TString }>;

const Uuid = Type.String({ format: 'uuid' });

/** The schema of the ids in a path, as a route has it; nothing for a path without. */
export function paramsOf<const Path extends string>(path: Path, id = Uuid): { params: Ids<Path> } {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const ids = names.map((name) => [name, id]);
  return (names.length > 0 ? { params: Type.Object(Object.fromEntries(ids)) } : {}) as never;
}
