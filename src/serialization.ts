import fastJson from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { lazy } from './lazy.ts';

/** Writes answers of a schema as JSON. @throws Error for a schema that is none */
export const compileSerializer = (schema: object): ((answer: unknown) => string) =>
  fastJson.default(schema);

/** Compiles the schema of an answer when the first such answer is given. */
export function useLazySerialization(app: FastifyInstance): void {
  app.setSerializerCompiler(({ schema }) => {
    const compiled = lazy(() => compileSerializer(schema as object));
    return (answer) => compiled()(answer);
  });
}
