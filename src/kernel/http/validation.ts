import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { lazy } from '../concurrency/lazy.ts';

const common = { useDefaults: true, allErrors: false, strict: false } as const;
// JSON bodies are not coerced: "1" is not a number, nor is 1e309, which is infinite.
const exact = lazy(() => withFormats({ ...common, coerceTypes: false, strictNumbers: true }));
// Query strings and paths are text. strictNumbers would let "1e309" pass its maximum here.
// Properties that the schema does not name are removed, so that a handler that passes on its query
// passes on no unchecked input.
const coercing = lazy(() =>
  withFormats({
    ...common,
    coerceTypes: 'array',
    strictNumbers: false,
    removeAdditional: 'all',
  }),
);

function withFormats(options: ConstructorParameters<typeof Ajv>[0]): Ajv {
  const ajv = new Ajv(options);
  formats.default(ajv);
  return ajv;
}

/** For one part of a request. @throws Error for an invalid schema */
export function compileValidator(schema: object, httpPart = 'body'): ValidateFunction {
  const isExact = httpPart === 'body' || httpPart === 'headers';
  return (isExact ? exact() : coercing()).compile(schema);
}

/**
 * Bodies and headers are not coerced; query strings and path parameters are. Forms also send empty
 * fields: in a query they count as absent, and unknown parameters are removed. Headers keep unknown
 * names: some are read later, such as a proxy's X-Forwarded-For. A schema is compiled at its first
 * use: compiling all would be half of the start time.
 */
export function useExactValidation(app: FastifyInstance): void {
  app.addHook('preValidation', ({ query }, _reply, done) => {
    const fields = query as Record<string, unknown>;
    for (const name of Object.keys(fields)) if (fields[name] === '') delete fields[name];
    done();
  });
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const compiled = lazy(() => compileValidator(schema as object, httpPart));
    return (value: unknown) => {
      const validate = compiled();
      return validate(value) ? true : { error: validate.errors ?? [] };
    };
  });
}
