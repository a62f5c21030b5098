import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { Refusal } from '../../errors.ts';
import { newToken } from '../../ids.ts';
import type { Permission } from '../../permissions.ts';
import { type Actor, actorOf } from '../../session.ts';
import type { Answer } from '../db/answer.ts';
import { type IdempotencyKey, idempotencyKey } from '../idempotency/idempotency-key.ts';
import type { Outcome } from '../idempotency/with-idempotency-key.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { Translator } from '../translation/translator.ts';
import { type FormProblems, formProblems, NO_ERRORS } from './form-problems.ts';
import type { AppPlugin, Undo } from './http-types.ts';
import { IdempotencyHeaders, idempotencyOf, markReplayed } from './idempotency.ts';
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
  description?: string;
  tags?: string[];
  method?: 'POST' | 'PATCH' | 'DELETE';
  /** 204 without one. */
  answer?: Answer<Result>;
  code?: 201;
}

interface PageDoor<Params, Input, Form, Result> {
  /** Where it differs from the action's. */
  at?: string;
  /** Whether a malformed id in the address is not found, in place of not valid. */
  anyId?: true;
  /** The permission to open the page at the same address; absent: there is none. */
  opens?: Permission;
  /** The input that a form means. */
  read?(form: Form): Input;
  labels?(t: Translator): Record<string, string>;
  /** Where the page does more than the API. */
  run?(call: Call<Params, Input>, form: Form): Promise<Result>;
  done?(result: Result, t: Translator, form: Form): Done;
  /** In place of `done`: a page with what must be seen at once, such as a secret. */
  shows?(request: FastifyRequest, reply: FastifyReply, result: Result): Promise<FastifyReply>;
  /** The page with its form, with 422 after a refusal; absent: a refusal is an error page. */
  show?: ShowForm<Params, Form>;
  /** For a button: the page on which a refusal is said, in place of an error page. */
  refusedTo?(params: Params, form: Form): string;
}

interface ActionOf<Path extends string, Body extends TSchema, Form extends TSchema, Result> {
  at: Path;
  /** Where it differs from that of its group. */
  may?: Permission;
  input?: Body;
  /** False: needs no recent sign-in, though its permission asks for one. */
  asksAgain?: false;
  /** Whether it is done once for one idempotency key. */
  takesKey?: boolean;
  run(call: Call<ParamsOf<Path>, Static<Body>>): Promise<Result>;
  api?: ApiDoor<NoInfer<Result>>;
  page?: PageDoor<ParamsOf<Path>, Static<Body>, Static<Form>, Result> & {
    /** The fields of the form, where they are not the API's body. */
    form?: Form;
  };
}

/** What can be done, as the routes of the API and of the seller's pages. */
export interface Action {
  api: AppPlugin;
  page: AppPlugin;
}

type AnyAction = ActionOf<string, TSchema, TSchema, unknown>;

/** Something that can be done through the API, on a page, or both. */
export function action<
  const Path extends string,
  Result,
  Body extends TSchema = TObject,
  Form extends TSchema = Body,
>(of: ActionOf<Path, Body, Form, Result>): Action {
  const any = of as unknown as AnyAction;
  return { api: apiRoute(any), page: pageRoutes(any) };
}

export const apiOf = (actions: readonly Action[]): AppPlugin[] => actions.map(({ api }) => api);
export const pagesOf = (actions: readonly Action[]): AppPlugin[] => actions.map(({ page }) => page);

const apiRoute =
  ({ at, input, takesKey = false, run, api, ...guards }: AnyAction): AppPlugin =>
  async (app) => {
    if (!api) return;
    const { summary, description, tags, answer, method = 'POST' } = api;
    const { code = answer ? 200 : 204 } = api;
    app.route({
      method,
      url: at,
      ...guardedBy(guards),
      schema: {
        summary,
        ...(description ? { description } : {}),
        ...(tags ? { tags } : {}),
        ...paramsOf(at),
        ...(takesKey ? { headers: IdempotencyHeaders } : {}),
        ...(input ? { body: input } : {}),
        ...(answer ? { response: { [code]: answer.schema } } : {}),
      },
      async handler(request, reply) {
        const key = takesKey ? idempotencyOf(request, request.tenant) : null;
        const result = await run(
          callOf(request, request.body, key, (replayed) => markReplayed(reply, replayed)),
        );
        reply.code(code);
        return answer ? answer.json(result, storeCurrency(request)) : reply.send();
      },
    });
  };

const pageRoutes =
  (of: AnyAction): AppPlugin =>
  async (app) => {
    const { at, input, page } = of;
    if (!page) return;
    const { form: body = input, opens, show, refusedTo } = page;
    const url = page.at ?? at;
    const params = paramsOf(url, page.anyId ? Type.String() : undefined);
    const paramsIn = ({ params }: FastifyRequest) => params as ParamsOf<string>;
    if (opens && show) {
      const options = { ...guardedBy({ may: opens }), schema: params };
      app.get(url, options, (request, reply) =>
        show(request, reply, paramsIn(request), NOTHING_TYPED),
      );
    }
    app.post(
      url,
      { ...guardedBy(of), schema: { ...params, ...(body ? { body } : {}) } },
      async (request, reply) => {
        try {
          return await onPage(of, page, request, reply);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          if (refusedTo && error.statusCode !== 404) {
            const to = refusedTo(paramsIn(request), request.body);
            return reply.flash(error.textIn(request.t)).redirect(to, 303);
          }
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
  const call = callOf(request, input, takesKey ? keyOf(request, input) : null);
  const result = await (page.run ? page.run(call, form) : run(call));
  if (page.shows) return page.shows(request, reply, result);
  const done = page.done?.(result, request.t, form);
  if (!done) throw new Error('An action on a page says nothing');
  return reply.flash(done.said, done.undo).redirect(done.to, 303);
}

/** The key of a form; one that came without was not ours and is taken for a new one. */
function keyOf({ method, tenant, routeOptions, body }: FastifyRequest, input: unknown) {
  const { key } = body as { key?: string };
  return idempotencyKey(tenant, `${method} ${routeOptions.url}`, key || newToken(), input);
}

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
