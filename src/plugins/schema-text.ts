import type { FastifyError } from 'fastify';

type Problem = NonNullable<FastifyError['validation']>[number];
interface RuleFacts {
  limit?: number;
  type?: string | string[];
  allowedValues?: unknown[];
}

const KINDS: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'text',
};

const counted = (count = 0, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
const characters = (count?: number): string => counted(count, 'character', 'characters');
const entries = (count?: number): string => counted(count, 'entry', 'entries');

const WORDS: Record<string, (facts: RuleFacts) => string> = {
  enum: ({ allowedValues = [] }) => `must be one of: ${allowedValues.join(', ')}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  maxItems: ({ limit }) => `must have at most ${entries(limit)}`,
  maxLength: ({ limit }) => `must be at most ${characters(limit)}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  minItems: ({ limit }) => `must have at least ${entries(limit)}`,
  minLength: ({ limit }) => `must be at least ${characters(limit)}`,
  type: ({ type = [] }) =>
    `must be ${[type]
      .flat()
      .map((kind) => KINDS[kind] ?? kind)
      .join(' or ')}`,
};

/** Follows the field's path; for the person who sent the field. */
export const schemaWords = ({ keyword, params, message }: Problem): string =>
  WORDS[keyword]?.(params as RuleFacts) ?? message ?? 'is not valid';
