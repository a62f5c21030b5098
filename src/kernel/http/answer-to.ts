import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Answer } from '../db/answer.ts';

/** An answer that depends on who reads it, or needs more rows than its value has. */
export interface AnswerTo<Value, Json extends TSchema = TSchema> {
  schema: Json;
  jsonTo(reader: FastifyRequest, value: Value): Promise<Static<Json>> | Static<Json>;
}

/** The body of a response. */
export const answered = <Value>(
  reader: FastifyRequest,
  answer: Answer<Value> | AnswerTo<Value>,
  value: Value,
): unknown =>
  'json' in answer ? answer.json(value, currencyOf(reader)) : answer.jsonTo(reader, value);

/** Operators have no store, and no amounts among what they do with their own account. */
const currencyOf = ({ signedIn }: FastifyRequest): string => signedIn.store?.currency ?? '';
