import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Config } from '../../../config.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { originOf, visitorOf } from '../../../kernel/http/origin-of.ts';
import { ACCOUNT_LINK_LIMIT, REGISTER_LIMIT } from '../../../plugins/limits/limits.ts';
import { register } from '../register.ts';
import { confirmRegistration } from '../registrations/confirm-registration.ts';
import { requestRegistration } from '../registrations/request-registration.ts';
import { StoreSummaryJson, TokensJson, tokensJson, UserJson, userJson } from './auth-json.ts';

const tags = ['Accounts'];
const Text = (maxLength: number) => Type.String({ maxLength });
const Registration = Type.Object({
  name: Text(200),
  email: Text(300),
  password: Text(1_000),
  storeName: Text(200),
  slug: Type.Optional(Text(100)),
  country: Type.Optional(
    Type.String({
      maxLength: 2,
      description:
        'ISO 3166-1 alpha-2 country code, which sets the currency, time zone and language. The default is IN',
    }),
  ),
  timeZone: Type.Optional(
    Type.String({
      maxLength: 60,
      description: 'IANA time zone name, used if the country has this time zone',
    }),
  ),
});
const OpenedJson = Type.Object({
  ...TokensJson.properties,
  user: UserJson,
  store: StoreSummaryJson,
});

type Opened = Awaited<ReturnType<typeof register>>;

const openedJson = (app: FastifyInstance, { session, refreshToken, store }: Opened) => ({
  ...tokensJson(app, session, refreshToken),
  user: userJson(session),
  store,
});

export const registrationRoutes =
  ({ registration }: Pick<Config, 'registration'>): AppPlugin =>
  async (app) => {
    app.post(
      '/register',
      {
        config: { rateLimit: REGISTER_LIMIT },
        schema: {
          tags,
          summary: 'Register an owner with a store on a 14-day trial',
          description:
            'A platform may ask for the email address to be confirmed first. It then answers 202 for every address, whether or not there is an account, and emails a link, with which the password is chosen: the one of this request is not kept.',
          body: Registration,
          response: { 201: OpenedJson, 202: Type.Object({ accepted: Type.Literal(true) }) },
        },
      },
      async (request, reply) => {
        const { name, email, storeName, slug, ...others } = request.body;
        const account = {
          ...others,
          name: name.trim(),
          email: email.trim(),
          storeName: storeName.trim(),
          slug: slug?.trim(),
        };
        if (registration === 'confirm-first') {
          await requestRegistration(account, originOf(request));
          return reply.code(202).send({ accepted: true });
        }
        return reply.code(201).send(openedJson(app, await register(account, visitorOf(request))));
      },
    );

    app.post(
      '/confirm-registration',
      {
        config: { rateLimit: ACCOUNT_LINK_LIMIT },
        schema: {
          tags,
          summary: 'Open the account and store of a registration with its emailed link',
          body: Type.Object({
            token: Type.String({
              maxLength: 100,
              description: 'The token at the end of the emailed link',
            }),
            password: Text(1_000),
          }),
          response: { 201: OpenedJson },
        },
      },
      async (request, reply) => {
        const { token, password } = request.body;
        const opened = await confirmRegistration(token, password, visitorOf(request));
        return reply.code(201).send(openedJson(app, opened));
      },
    );
  };
