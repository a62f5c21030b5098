import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';

const common = { useDefaults: true, allErrors: false, strict: false } as const;
// JSON bodies are taken as they are: "1" is no number, and 1e309 is infinite and none either.
const exact = new Ajv({ ...common, coerceTypes: false, strictNumbers: true });
// Query strings and paths are all text. strictNumbers would let "1e309" pass its maximum here.
// What a schema does not name is taken away: a handler that hands a query on whole must not hand
// on what the caller made up.
const coercing = new Ajv({
  ...common,
  coerceTypes: 'array',
  strictNumbers: false,
  removeAdditional: 'all',
});
for (const ajv of [exact, coercing]) addFormats.default(ajv);

/**
 * Bodies and headers are never coerced; query strings and path parameters are. A form sends the
 * fields that were left empty, too: in a query they count as absent, like parameters that no schema
 * names. Headers keep what no schema names: some are read later, such as whom a proxy calls for.
 */
export function useExactValidation(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ query }) => {
    const fields = query as Record<string, unknown>;
    for (const name of Object.keys(fields)) if (fields[name] === '') delete fields[name];
  });
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' || httpPart === 'headers' ? exact : coercing).compile(schema as object),
  );
}
