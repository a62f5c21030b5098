import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { Refusal } from '../../errors.ts';
import type { Permission } from '../../permissions.ts';
import { type Actor, actorOf } from '../../session.ts';
import type { Answer } from '../db/answer.ts';
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts';
import type { Outcome } from '../idempotency/with-idempotency-key.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { Translator } from '../translation/translator.ts';
import { type AnswerTo, answered } from './answer-to.ts';
import { type FormProblems, formProblems, NO_ERRORS } from './form-problems.ts';
import { type AppPlugin, isFragmentRequest, type Undo } from './http-types.ts';
import { formKey, IdempotencyHeaders, idempotencyOf, markReplayed } from './idempotency.ts';
import { type ParamsOf, paramsOf } from './path.ts';

/** A call of an action, through whichever door. */
export interface Call<Params, Input> {
  request: FastifyRequest;
  tenant: Tenant;
  actor: Actor & { id: string };
  params: Params;
  input: Input;
  /** Null for an action that does not take one, and in the API where the caller sends none. */
  key: IdempotencyKey | null;
  /** The result of a change that was made with the key. */
  resultOf<Result>(outcome: Outcome<Result>): Result;
}

/** What a page says, and where it goes next. */
export interface Done {
  said: string;
  to: string;
  undo?: Undo | null;
}

/** The form as it was sent, and why it was not taken; neither when a page is opened. */
export interface FormState<Form> extends FormProblems {
  typed?: Form;
  refusal?: Refusal;
}

type ShowForm<Params, Form> = (
  request: FastifyRequest,
  reply: FastifyReply,
  params: Params,
  state: FormState<Form>,
) => Promise<FastifyReply>;

interface ApiDoor<Result> {
  /** In the API's description. */
  summary: string;
  description?: string;
  tags?: string[];
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** 204 without one. */
  answer?: Answer<Result> | AnswerTo<Result>;
  code?: 201 | 202 | ((result: Result) => 200 | 201);
  /** Where this door, or its limit, differs from that of its group. */
  config?: FastifyContextConfig;
}

interface PageDoor<Params, Input, Form, Result> {
  /** Where it differs from the action's. */
  at?: string;
  /** Whether a malformed id in the address is not found, in place of not valid. */
  anyId?: true;
  /** What the address may say behind its path. */
  query?: TSchema;
  /** The permission to open the page at the same address, `door` for that of its group; absent: there is none. */
  opens?: Permission | 'door';
  /** What the address of the opened page may fill into its form: `show` gets that alone. */
  fills?: TObject;
  /** The input that a form means. */
  read?(form: Form): Input;
  labels?(t: Translator): Record<string, string>;
  /** Refuses what only people must not do, such as to choose a weak password. */
  check?(form: Form, request: FastifyRequest): Promise<void>;
  /** Where the page does more than the API, or has another result. */
  run?(call: Call<Params, Input>, form: Form): Promise<Result>;
  /** Null: `shows` answers. */
  done?(result: Result, t: Translator, form: Form, request: FastifyRequest): Done | null;
  /** What replaces the form for a script; absent: the page that `done` leads to. */
  swaps?(request: FastifyRequest, reply: FastifyReply, said: string): Promise<FastifyReply>;
  /** In place of `done`: a page with what must be seen at once, such as a secret. */
  shows?(request: FastifyRequest, reply: FastifyReply, result: Result): Promise<FastifyReply>;
  /** The page with its form, with 422 after a refusal; absent: a refusal is an error page. */
  show?: ShowForm<Params, Form>;
  /** Codes of refusals that the form says, too, though their status is no fault of its content. */
  alsoSays?: readonly string[];
  /** In place of `show`: what answers a refusal otherwise. */
  refused?(
    refusal: Refusal,
    request: FastifyRequest,
    reply: FastifyReply,
    params: Params,
    form: Form,
  ): Promise<FastifyReply>;
  /** For a button: the page on which a refusal is said, in place of an error page. */
  refusedTo?(params: Params, form: Form): string;
  /** Where this door differs from that of its group. */
  config?: FastifyContextConfig;
}

/** Who may do it, through either door, where that differs from its group. */
interface Guards extends Pick<FastifyContextConfig, 'gated' | 'asksAgain' | 'fieldPermissions'> {
  may?: Permission;
  /** Where it may take longer than other requests. */
  timeoutMs?: number;
}

interface ActionOf<Path extends string, Body extends TSchema, Form extends TSchema, Result, Shown>
  extends Guards {
  at: Path;
  input?: Body;
  /** Whether it is done once for one idempotency key; `api`: the page's form has its own. */
  takesKey?: boolean | 'api';
  run(call: Call<ParamsOf<Path>, Static<Body>>): Promise<Result>;
  api?: ApiDoor<NoInfer<Result>>;
  page?: PageDoor<ParamsOf<Path>, Static<Body>, Static<Form>, Shown> & {
    /** The fields of the form, where they are not the API's body. */
    form?: Form;
  };
}

/** What can be done, as the routes of the API and of the seller's pages. */
export interface Action {
  api: AppPlugin;
  page: AppPlugin;
}

type AnyAction = ActionOf<string, TSchema, TSchema, unknown, unknown>;
type AnyPage = NonNullable<AnyAction['page']>;

/** Something that can be done through the API, on a page, or both. */
export function action<
  const Path extends string,
  Result,
  Body extends TSchema = TObject,
  Form extends TSchema = Body,
  Shown = Result,
>(of: ActionOf<Path, Body, Form, Result, Shown>): Action {
  const any = of as unknown as AnyAction;
  return { api: apiRoute(any), page: pageRoutes(any) };
}

export const apiOf = (actions: readonly Action[]): AppPlugin[] => actions.map(({ api }) => api);
export const pagesOf = (actions: readonly Action[]): AppPlugin[] => actions.map(({ page }) => page);

const apiRoute =
  ({ at, input, takesKey = false, run, api, ...guards }: AnyAction): AppPlugin =>
  async (app) => {
    if (!api) return;
    const { summary, description, tags, answer, config } = api;
    const { method = 'POST', code = answer ? 200 : 204 } = api;
    const codes = typeof code === 'function' ? [200, 201] : [code];
    app.route({
      method,
      url: at,
      ...guardedBy(guards, config),
      schema: {
        summary,
        ...(description ? { description } : {}),
        ...(tags ? { tags } : {}),
        ...paramsOf(at),
        ...(takesKey ? { headers: IdempotencyHeaders } : {}),
        ...(input ? { body: input } : {}),
        ...(answer
          ? { response: Object.fromEntries(codes.map((each) => [each, answer.schema])) }
          : {}),
      },
      async handler(request, reply) {
        const key = takesKey ? idempotencyOf(request, request.tenant) : null;
        const result = await run(
          callOf(request, request.body, key, (replayed) => markReplayed(reply, replayed)),
        );
        reply.code(typeof code === 'function' ? code(result) : code);
        return answer ? answered(request, answer, result) : reply.send();
      },
    });
  };

const pageRoutes =
  (of: AnyAction): AppPlugin =>
  async (app) => {
    const { at, input, page } = of;
    if (!page) return;
    const { form: body = input, query: querystring, opens, fills, show, config } = page;
    const url = page.at ?? at;
    const address = {
      ...paramsOf(url, page.anyId ? Type.String() : undefined),
      ...(querystring ? { querystring } : {}),
    };
    const paramsIn = ({ params }: FastifyRequest) => params as ParamsOf<string>;
    if (opens && show) {
      const options = {
        ...guardedBy({ may: opens === 'door' ? undefined : opens, gated: of.gated }, config),
        schema: { ...address, ...(fills ? { querystring: fills } : {}) },
      };
      app.get(url, options, (request, reply) => {
        const state = { ...NOTHING_TYPED, ...(fills ? { typed: request.query } : {}) };
        return show(request, reply, paramsIn(request), state);
      });
    }
    app.post(
      url,
      { ...guardedBy(of, config), schema: { ...address, ...(body ? { body } : {}) } },
      async (request, reply) => {
        try {
          return await onPage(of, page, request, reply);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const { refused, refusedTo } = page;
          if (refused) return refused(error, request, reply, paramsIn(request), request.body);
          if (refusedTo && error.statusCode !== 404) {
            const to = refusedTo(paramsIn(request), request.body);
            return reply.flash(error.textIn(request.t)).redirect(to, 303);
          }
          if (!show) throw error;
          const problems = problemsOf(error, page, request.t);
          const state = { ...problems, typed: request.body, refusal: error };
          return show(request, reply.code(422), paramsIn(request), state);
        }
      },
    );
  };

function problemsOf(error: Refusal, { labels, alsoSays }: AnyPage, t: Translator): FormProblems {
  return alsoSays?.includes(error.code)
    ? { message: error.textIn(t), ...NOTHING_TYPED }
    : formProblems(error, labels?.(t) ?? {}, t);
}

const NOTHING_TYPED = { problems: [], errors: NO_ERRORS };

async function onPage(
  { run, takesKey }: AnyAction,
  page: AnyPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = request.body;
  await page.check?.(form, request);
  const input = page.read ? page.read(form) : form;
  const call = callOf(request, input, takesKey === true ? keyOf(request, input) : null);
  const result = await (page.run ? page.run(call, form) : run(call));
  const done = page.done?.(result, request.t, form, request);
  if (!done && page.shows) return page.shows(request, reply, result);
  if (!done) throw new Error('An action on a page says nothing');
  if (page.swaps && isFragmentRequest(request)) return page.swaps(request, reply, done.said);
  return reply.flash(done.said, done.undo).redirect(done.to, 303);
}

const keyOf = ({ method, tenant, routeOptions, body }: FastifyRequest, input: unknown) =>
  formKey(tenant, `${method} ${routeOptions.url}`, body as { key?: string }, input);

function callOf<Input>(
  request: FastifyRequest,
  input: Input,
  key: IdempotencyKey | null,
  mark: (replayed: boolean) => void = () => {},
): Call<ParamsOf<string>, Input> {
  return {
    request,
    // Asked for later: operators have none, nor need one for what they do with their own account.
    get tenant() {
      return request.tenant;
    },
    actor: actorOf(request.signedIn),
    params: request.params as ParamsOf<string>,
    input,
    key,
    resultOf({ result, replayed }) {
      mark(replayed);
      return result;
    },
  };
}

const guardedBy = (
  { may, gated, asksAgain, fieldPermissions, timeoutMs }: Guards,
  config?: FastifyContextConfig,
) => ({
  ...(timeoutMs && { handlerTimeout: timeoutMs }),
  config: {
    ...(may && { permission: may }),
    ...(gated !== undefined && { gated }),
    ...(asksAgain !== undefined && { asksAgain }),
    ...(fieldPermissions && { fieldPermissions }),
    ...config,
  },
});
