import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { Refusal } from '../../errors.ts';
import type { Permission } from '../../permissions.ts';
import { type Actor, actorOf } from '../../session.ts';
import type { Answer } from '../db/answer.ts';
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts';
import type { Outcome } from '../idempotency/with-idempotency-key.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { Translator } from '../translation/translator.ts';
import { type FormProblems, formProblems, NO_ERRORS } from './form-problems.ts';
import type { AppPlugin, Undo } from './http-types.ts';
import { formKey, IdempotencyHeaders, idempotencyOf, markReplayed } from './idempotency.ts';
import { type ParamsOf, paramsOf } from './path.ts';
import { storeCurrency } from './store-currency.ts';

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
  tags?: string[];
  method?: 'POST' | 'PATCH' | 'DELETE';
  /** 204 without one. */
  answer?: Answer<Result>;
  /** A function where only some calls make something new. */
  code?: 201 | ((result: Result) => 200 | 201);
}

interface PageDoor<Params, Input, Form, Result> {
  /** Where it differs from the action's. */
  at?: string;
  /** Its ids may be any text: one that cannot be an id is not found, as one that is unknown. */
  anyId?: true;
  /** The permission to open the page at the same address; absent: there is none. */
  opens?: Permission;
  /** The input that a form means. */
  read?(form: Form): Input;
  labels?(t: Translator): Record<string, string>;
  /** Where the page does more than the API, or has another result. */
  run?(call: Call<Params, Input>, form: Form): Promise<Result>;
  done?(result: Result, t: Translator, form: Form): Done;
  /** In place of `done`: a page with what must be seen at once, such as a secret. */
  shows?(request: FastifyRequest, reply: FastifyReply, result: Result): Promise<FastifyReply>;
  /** The page with its form, with 422 after a refusal; absent: a refusal is an error page. */
  show?: ShowForm<Params, Form>;
  /** In place of `show`: what answers a refusal otherwise. */
  refused?(
    refusal: Refusal,
    request: FastifyRequest,
    reply: FastifyReply,
    params: Params,
    form: Form,
  ): Promise<FastifyReply>;
}

interface ActionOf<Path extends string, Body extends TSchema, Form extends TSchema, Result, Shown> {
  at: Path;
  /** Where it differs from that of its group. */
  may?: Permission;
  input?: Body;
  /** False: needs no recent sign-in, though its permission asks for one. */
  asksAgain?: false;
  /** Whether it is done once for one idempotency key; `api`: the page's form has its own. */
  takesKey?: boolean | 'api';
  run(call: Call<ParamsOf<Path>, Static<Body>>): Promise<Result>;
  api?: ApiDoor<Result>;
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
    const { summary, tags, answer, method = 'POST', code = answer ? 200 : 204 } = api;
    const codes = typeof code === 'function' ? [200, 201] : [code];
    app.route({
      method,
      url: at,
      ...guardedBy(guards),
      schema: {
        summary,
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
        return answer ? answer.json(result, storeCurrency(request)) : reply.send();
      },
    });
  };

const pageRoutes =
  (of: AnyAction): AppPlugin =>
  async (app) => {
    const { at, input, page } = of;
    if (!page) return;
    const { form: body = input, opens, show, refused } = page;
    const url = page.at ?? at;
    const ids = page.anyId ? paramsOf(url, Type.String()) : paramsOf(url);
    const paramsIn = ({ params }: FastifyRequest) => params as ParamsOf<string>;
    if (opens && show) {
      const options = { ...guardedBy({ may: opens }), schema: ids };
      app.get(url, options, (request, reply) =>
        show(request, reply, paramsIn(request), NOTHING_TYPED),
      );
    }
    app.post(
      url,
      { ...guardedBy(of), schema: { ...ids, ...(body ? { body } : {}) } },
      async (request, reply) => {
        try {
          return await onPage(of, page, request, reply);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          if (refused) return refused(error, request, reply, paramsIn(request), request.body);
          if (!show) throw error;
          const problems = formProblems(error, page.labels?.(request.t) ?? {}, request.t);
          const state = { ...problems, typed: request.body, refusal: error };
          return show(request, reply.code(422), paramsIn(request), state);
        }
      },
    );
  };

const NOTHING_TYPED = { problems: [], errors: NO_ERRORS };

async function onPage(
  { run, takesKey }: AnyAction,
  page: NonNullable<AnyAction['page']>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = request.body;
  const input = page.read ? page.read(form) : form;
  const call = callOf(request, input, takesKey === true ? keyOf(request, input) : null);
  const result = await (page.run ? page.run(call, form) : run(call));
  if (page.shows) return page.shows(request, reply, result);
  const done = page.done?.(result, request.t, form);
  if (!done) throw new Error('An action on a page says nothing');
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
    tenant: request.tenant,
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

const guardedBy = ({ may, asksAgain }: { may?: Permission; asksAgain?: false }) => ({
  config: {
    ...(may ? { permission: may } : {}),
    ...(asksAgain === false ? { asksAgain } : {}),
  },
});
