import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';

const common = { useDefaults: true, allErrors: false, strict: false } as const;
// JSON bodies are taken as they are: "1" is no number. Query strings and paths are all text.
const exact = new Ajv({ ...common, coerceTypes: false });
const coercing = new Ajv({ ...common, coerceTypes: 'array' });
for (const ajv of [exact, coercing]) addFormats.default(ajv);

/** Bodies are never coerced; query strings and path parameters are. */
export function useExactValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? exact : coercing).compile(schema as object),
  );
}
