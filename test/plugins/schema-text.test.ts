import { expect, test } from 'vitest';
import { compileValidator } from '../../src/kernel/http/validation.ts';
import { schemaWords } from '../../src/plugins/schema-text.ts';

test.each([
  [{ type: 'object' }, [], 'must be an object'],
  [{ type: ['integer', 'null'] }, 1.5, 'must be a whole number or null'],
  [{ enum: ['asc', 'desc'] }, 'up', 'must be one of: asc, desc'],
  [{ minimum: 1 }, 0, 'must be at least 1'],
  [{ maximum: 100 }, 101, 'must be at most 100'],
  [{ minLength: 1 }, '', 'must be at least 1 character'],
  [{ maxLength: 2 }, 'abc', 'must be at most 2 characters'],
  [{ minItems: 1 }, [], 'must have at least 1 entry'],
  [{ maxItems: 0 }, ['a'], 'must have at most 0 entries'],
  [{ pattern: '^a' }, 'b', 'must match pattern "^a"'],
])('%j refuses %j: it %s', (schema, value, words) => {
  const validate = compileValidator(schema);
  expect(validate(value)).toBe(false);
  const [problem] = validate.errors ?? [];
  if (!problem) throw new Error('no problem was found');
  expect(schemaWords(problem as Parameters<typeof schemaWords>[0])).toBe(words);
});
