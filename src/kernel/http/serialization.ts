import fastJson from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { lazy } from '../concurrency/lazy.ts';

/** Serializes responses of a schema as JSON. @throws Error for an invalid schema */
export const compileSerializer = (schema: object): ((answer: unknown) => string) =>
  fastJson.default(schema);

export function useLazySerialization(app: FastifyInstance): void {
  app.setSerializerCompiler(({ schema }) => {
    const compiled = lazy(() => compileSerializer(schema as object));
    return (answer) => compiled()(answer);
  });
}
