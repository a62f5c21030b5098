import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Answer } from '../db/answer.ts';
import { storeCurrency } from './store-currency.ts';

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
  'json' in answer ? answer.json(value, storeCurrency(reader)) : answer.jsonTo(reader, value);
