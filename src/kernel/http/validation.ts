import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { lazy } from '../concurrency/lazy.ts';
import { onceForText } from './once-for-text.ts';

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
  return (isExactIn(httpPart) ? exact() : coercing()).compile(schema);
}

const isExactIn = (httpPart: string): boolean => httpPart === 'body' || httpPart === 'headers';

const exactValidator = onceForText((schema) => compileValidator(schema));
const coercingValidator = onceForText((schema) => compileValidator(schema, 'querystring'));

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
    const compile = isExactIn(httpPart ?? 'body') ? exactValidator : coercingValidator;
    const compiled = lazy(() => compile(schema as object));
    return (value: unknown) => {
      const validate = compiled();
      return validate(value) ? true : { error: validate.errors ?? [] };
    };
  });
}
