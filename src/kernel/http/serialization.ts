import fastJson from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { lazy } from '../concurrency/lazy.ts';
import { onceForText } from './once-for-text.ts';

/** Serializes responses of a schema as JSON. @throws Error for an invalid schema */
export const compileSerializer = (schema: object): ((answer: unknown) => string) =>
  fastJson.default(schema);

const serializerOf = onceForText(compileSerializer);

export function useLazySerialization(app: FastifyInstance): void {
  app.setSerializerCompiler(({ schema }) => {
    const compiled = lazy(() => serializerOf(schema as object));
    return (answer) => compiled()(answer);
  });
}
