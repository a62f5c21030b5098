import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { lazy } from './lazy.ts';

const common = { useDefaults: true, allErrors: false, strict: false } as const;
// JSON bodies are taken as they are: "1" is no number, and 1e309 is infinite and none either.
const exact = lazy(() => withFormats({ ...common, coerceTypes: false, strictNumbers: true }));
// Query strings and paths are all text. strictNumbers would let "1e309" pass its maximum here.
// What a schema does not name is taken away: a handler that hands a query on whole must not hand
// on what the caller made up.
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

/** Checks the part of a request that a schema is for. @throws Error for a schema that is none */
export function compileValidator(schema: object, httpPart = 'body'): ValidateFunction {
  const isExact = httpPart === 'body' || httpPart === 'headers';
  return (isExact ? exact() : coercing()).compile(schema);
}

/**
 * Bodies and headers are never coerced; query strings and path parameters are. A form sends the
 * fields that were left empty, too: in a query they count as absent, like parameters that no schema
 * names. Headers keep what no schema names: some are read later, such as whom a proxy calls for.
 * A schema is compiled for the first request that it checks: all at once would be half of a start.
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
