import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { type FieldProblem, Refusal, refuseProblems } from '../../../errors.ts';
import type { Answer } from '../../../kernel/db/answer.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { Action, FormState } from '../../../kernel/http/action.ts';
import { type AnswerTo, answered } from '../../../kernel/http/answer-to.ts';
import { formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { type ParamsOf, paramsOf } from '../../../kernel/http/path.ts';
import { english } from '../../../kernel/translation/translator.ts';
import type { Doer } from '../health/health-actions.ts';
import { LONGEST_REASON, reasonProblems, SHORTEST_REASON } from '../reason.ts';

/** In the API. */
export const Reason = Type.Optional(OrNull(Type.String({ maxLength: LONGEST_REASON })));
const ReasonBody = Type.Union([Type.Null(), Type.Object({ reason: Reason })]);
export const NeededReason = Type.String({ minLength: SHORTEST_REASON, maxLength: LONGEST_REASON });

/** A form with a reason, which operators must give. */
export const reasoned = <const Fields extends TProperties>(fields: Fields, mostSent = 1_000) =>
  Type.Object({ ...fields, reason: Type.String({ default: '', maxLength: mostSent }) });
const ReasonForm = reasoned({});

export interface Call<Params, Input> {
  request: FastifyRequest;
  params: Params;
  input: Input;
  doer: Doer;
}

export interface Done {
  said: string;
  to: string;
}

interface ApiDoor<Result> {
  summary: string;
  description?: string;
  method?: 'POST' | 'PATCH' | 'DELETE';
  /** 204 without one. */
  answer?: Answer<Result> | AnswerTo<Result>;
  code?: 201;
}

interface PageDoor<Params, Form, Result> {
  /** Where it differs from the action's. */
  at?: string;
  /** The schema of its ids; texts by default, and none for a path without. */
  ids?: TObject;
  /** The fields of the form that the address of its page may have, too; absent: it has none. */
  opens?: string[];
  labels?: Record<string, string>;
  check?(form: Form, params: Params): FieldProblem[] | Promise<FieldProblem[]>;
  /** Where the form means more than the body of the API. */
  run?(call: Call<Params, Form>): Promise<Result>;
  /** What is said, and where to; null: `shows` answers. */
  done?(result: Result, form: Form, params: Params): Done | null | Promise<Done>;
  shows?(reply: FastifyReply, result: Result, call: Call<Params, Form>): Promise<FastifyReply>;
  /** The page with its form: when it is opened, with 422 after a refusal. */
  show(
    reply: FastifyReply,
    params: Params,
    state: FormState<Partial<Form>>,
    request: FastifyRequest,
  ): Promise<FastifyReply>;
  /** Codes of other refusals after which the form is shown again, with their own status. */
  alsoShown?: readonly string[];
  /** When what it is done to is no longer there; null: an error page. */
  gone?(params: Params, form: Form): Promise<Done | null>;
}

interface ActionOf<Path extends string, Body extends TSchema, Form extends TObject, Result> {
  at: Path;
  /** Needs a recent sign-in. */
  asksAgain?: true;
  timeoutMs?: number;
  /** Of a call of the API; a reason that may lack by default. */
  body?: Body;
  run(call: Call<ParamsOf<Path>, Static<Body>>): Promise<Result>;
  api?: ApiDoor<NoInfer<Result>>;
  page?: PageDoor<ParamsOf<Path>, Static<Form>, Result> & { form?: Form };
}

type AnyAction = ActionOf<string, TSchema, TObject, unknown>;

/** Something that operators can do through their API, in their portal, or both. */
export function operatorAction<
  const Path extends string,
  Result,
  Body extends TSchema = typeof ReasonBody,
  Form extends TObject = typeof ReasonForm,
>(of: ActionOf<Path, Body, Form, Result>): Action {
  const any = of as unknown as AnyAction;
  return { api: apiRoute(any), page: pageRoutes(any) };
}

const apiRoute =
  ({ at, body = ReasonBody, run, api, ...guards }: AnyAction): AppPlugin =>
  async (app) => {
    if (!api) return;
    const { summary, description, answer, method = 'POST', code = answer ? 200 : 204 } = api;
    app.route({
      method,
      url: at,
      ...guardedBy(guards),
      schema: {
        tags: ['Admin'],
        summary,
        ...(description ? { description } : {}),
        ...paramsOf(at),
        body,
        ...(answer ? { response: { [code]: answer.schema } } : {}),
      },
      async handler(request, reply) {
        const result = await run(callOf(request, request.body));
        reply.code(code);
        return answer ? answered(request, answer, result) : reply.send();
      },
    });
  };

const pageRoutes =
  (of: AnyAction): AppPlugin =>
  async (app) => {
    const { at, page } = of;
    if (!page) return;
    const { form = ReasonForm, opens, show } = page;
    const url = page.at ?? at;
    // An id that is none is not found, as one that is not there.
    const text = Type.String({ maxLength: 100 });
    const names = Object.keys(paramsOf(url).params?.properties ?? {});
    const ids = page.ids
      ? { params: page.ids }
      : withFields('params', Object.fromEntries(names.map((name) => [name, text])));
    if (opens) {
      const fields = Object.entries(form.properties).filter(([name]) => opens.includes(name));
      const schema = { ...ids, ...withFields('querystring', Object.fromEntries(fields)) };
      app.get(url, { schema }, (request, reply) => {
        const typed = (fields.length > 0 ? request.query : {}) as AnyCall['input'];
        const state = { ...NO_PROBLEMS, typed };
        return show(reply, request.params as ParamsOf<string>, state, request);
      });
    }
    app.post(url, { ...guardedBy(of), schema: { ...ids, body: form } }, async (request, reply) => {
      const call = callOf(request, request.body);
      return onPage(of, page, call, reply)
        .catch((error) => showAgain(page, call, reply, error))
        .catch((error) => sayGone(page, call, reply, error));
    });
  };

/** The schema of a part of the request; nothing for one that has no fields. */
const withFields = (part: 'params' | 'querystring', fields: TProperties) =>
  Object.keys(fields).length > 0 ? { [part]: Type.Object(fields) } : {};

const NO_PROBLEMS = { problems: [], errors: NO_ERRORS };

type AnyPage = NonNullable<AnyAction['page']>;
type AnyCall = Call<ParamsOf<string>, Record<string, unknown>>;

async function onPage({ run }: AnyAction, page: AnyPage, call: AnyCall, reply: FastifyReply) {
  const { input: form, params } = call;
  const problems = (await page.check?.(form, params)) ?? [];
  const { reason } = form;
  refuseProblems([...problems, ...(typeof reason === 'string' ? reasonProblems(reason) : [])]);
  const result = await (page.run ?? run)(call);
  const done = await page.done?.(result, form, params);
  if (done) return reply.flash(done.said).redirect(done.to, 303);
  if (!page.shows) throw new Error('An action on a page says nothing');
  return page.shows(reply, result, call);
}

async function showAgain(page: AnyPage, call: AnyCall, reply: FastifyReply, error: unknown) {
  if (!(error instanceof Refusal)) throw error;
  const isAlsoShown = page.alsoShown?.includes(error.code);
  const problems = isAlsoShown
    ? { ...NO_PROBLEMS, message: error.message }
    : formProblems(error, { reason: 'Reason', ...page.labels }, english);
  const state = { ...problems, typed: call.input, refusal: error };
  reply.code(isAlsoShown ? error.statusCode : 422);
  return page.show(reply, call.params, state, call.request);
}

async function sayGone(page: AnyPage, call: AnyCall, reply: FastifyReply, error: unknown) {
  const isGone = error instanceof Refusal && error.statusCode === 404;
  const done = isGone ? await page.gone?.(call.params, call.input) : null;
  if (!done) throw error;
  return reply.flash(done.said).redirect(done.to, 303);
}

const callOf = (request: FastifyRequest, input: unknown): AnyCall => {
  const { reason } = (input ?? {}) as { reason?: string | null };
  return {
    request,
    params: request.params as ParamsOf<string>,
    input: input as AnyCall['input'],
    doer: { actor: request.operator, reason },
  };
};

const guardedBy = ({ asksAgain, timeoutMs }: Pick<AnyAction, 'asksAgain' | 'timeoutMs'>) => ({
  ...(asksAgain ? { config: { asksAgain } } : {}),
  ...(timeoutMs ? { handlerTimeout: timeoutMs } : {}),
});
