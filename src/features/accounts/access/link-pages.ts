import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import { Refusal } from '../../../errors.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { ACCOUNT_LINK_LIMIT } from '../../../plugins/limits/limits.ts';
import type { StartedSession } from '../sessions/start-session.ts';
import { enter } from './enter.ts';

/** `link`: the name of the token that the browser keeps in a cookie. */
const LinkQuery = Type.Object({ link: Type.String({ default: '', maxLength: 100 }) });

const Params = Type.Object({ token: Type.String({ maxLength: 100 }) });

interface LinkPage<Form extends TSchema> {
  path: string;
  form?: Form;
  /** What the link is for, or that it works no more. */
  show(reply: FastifyReply, token: string): Promise<FastifyReply>;
  /** Where a session begins, it leads to the dashboard; else the page is shown again. */
  use(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    form: Static<Form>,
  ): Promise<StartedSession | undefined>;
  refused?(
    error: unknown,
    reply: FastifyReply,
    token: string,
    form: Static<Form>,
  ): Promise<FastifyReply>;
}

/**
 * The page of an emailed link. Its address holds the token and leads on to one without it, where
 * `show` answers: of a redirect, only the second address is in the browser's history. Both use
 * nothing up, since mail scanners open links, too.
 */
export const linkPages =
  <Form extends TSchema>({ path, form, show, use, refused }: LinkPage<Form>): AppPlugin =>
  async (app) => {
    const pageOf = (link: string) => `${path}?link=${encodeURIComponent(link)}`;
    const options = { config: { rateLimit: ACCOUNT_LINK_LIMIT } };

    app.get(`${path}/:token`, { schema: { params: Params } }, async ({ params }, reply) => {
      reply.header('referrer-policy', 'no-referrer');
      return reply.redirect(pageOf(reply.keepLink(params.token)), 303);
    });

    app.get(path, { ...options, schema: { querystring: LinkQuery } }, async (request, reply) => {
      const token = request.openedLink(request.query.link);
      return token === undefined ? askToOpenAgain(reply) : show(reply, token);
    });

    app.post(
      path,
      { ...options, schema: { querystring: LinkQuery, ...(form ? { body: form } : {}) } },
      async (request, reply) => {
        const { link } = request.query;
        const typed = request.body as Static<Form>;
        const token = request.openedLink(link);
        if (token === undefined) return askToOpenAgain(reply);
        try {
          const started = await use(request, reply, token, typed);
          if (started) return await enter(reply, started, '/dashboard');
          return reply.redirect(pageOf(link), 303);
        } catch (error) {
          if (isOverLink(error)) return show(reply, token);
          if (!refused) throw error;
          return refused(error, reply, token, typed);
        }
      },
    );
  };

/** The browser doesn't have the token of the address (any more). */
const askToOpenAgain = (reply: FastifyReply): Promise<FastifyReply> =>
  reply.code(410).page('access/open-link-again', {});

const isOverLink = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'TOKEN_INVALID';
