import type { FastifyRequest } from 'fastify';
import type { Answer } from '../db/answer.ts';
import { type AnswerTo, answered } from './answer-to.ts';
import type { AppPlugin } from './http-types.ts';
import { type ParamsOf, paramsOf } from './path.ts';

/** A GET of the API that answers one thing. */
export const read =
  <const Path extends string, Value>(of: {
    at: Path;
    summary: string;
    find(request: FastifyRequest, params: ParamsOf<Path>): Promise<Value>;
    answer: Answer<Value> | AnswerTo<Value>;
  }): AppPlugin =>
  async (app) => {
    const schema = {
      summary: of.summary,
      ...paramsOf(of.at),
      response: { 200: of.answer.schema },
    };
    app.get(of.at, { schema }, async (request) => {
      const value = await of.find(request, request.params as ParamsOf<Path>);
      return answered(request, of.answer, value);
    });
  };
