import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { Type } from 'typebox';
import type { Config } from '../config.ts';
import { isScope } from '../features/accounts/api-keys/api-key-scopes.ts';
import { RECENT_MINUTES } from '../features/accounts/sessions/reauthenticate.ts';
import { withCapital } from '../kernel/format/with-capital.ts';
import { release } from '../kernel/watch/build-info.ts';
import { openDoor } from './access/access.ts';
import { webhookOperations } from './openapi-webhooks.ts';

const ErrorAnswer = Type.Object(
  {
    statusCode: Type.Integer(),
    error: Type.String(),
    code: Type.String(),
    message: Type.String(),
    details: Type.Optional(Type.Unknown()),
    requestId: Type.Optional(Type.String()),
  },
  { description: 'The error format of every route' },
);

/** From the route schemas: /docs/json, and the viewer at /docs. */
async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Stallkeeper',
        version: release,
        description: 'The JSON API of a Stallkeeper platform',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: config.frontendUrl }],
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'sk_…',
            description:
              'An API key of a store. Its owner creates keys under Settings, API keys. A key needs the permission that a route names, and works in its own store only.',
          },
        },
      },
    },
    transform: ({ schema, url, route }) => ({ schema: describe(schema, route), url }),
    transformObject: (documents) =>
      'openapiObject' in documents ? finished(documents.openapiObject) : documents.swaggerObject,
  });
  app.register(async (door) => {
    openDoor(door, 'public');
    door.register(swaggerUi, { routePrefix: '/docs', staticCSP: DOCS_POLICY });
  });
}

/** The usual policy; the viewer sets styles from its script and has an inline picture. */
const DOCS_POLICY = {
  'default-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/** All other routes are pages and files. */
const JSON_ROUTES = /^\/(?:api|webhooks)\//;

function describe(schema: FastifySchema | undefined, route: RouteOptions): FastifySchema {
  if (!JSON_ROUTES.test(route.url)) return { ...schema, hide: true };
  const guarded = route.config?.access !== 'public';
  const answers = (schema?.response ?? answersOf(route)) as object;
  return {
    ...schema,
    tags: schema?.tags ?? [tagOf(route.url)],
    ...(schema?.consumes ? { body: FileForm } : {}),
    operationId: schema?.operationId ?? operationIdOf(route),
    ...(guarded ? accessOf(route) : { security: [] }),
    description: [schema?.description, needsOf(route)].filter(Boolean).join('\n\n') || undefined,
    response: {
      ...answers,
      ...ERRORS,
      ...(route.config?.asksAgain ? { 403: { ...ERROR, description: ASKS_AGAIN } } : {}),
    },
  };
}

const ERROR = { $ref: '#/components/schemas/Error' };
/** Each by its number: generators of clients make no types of ranges. */
const ERRORS = Object.fromEntries(
  [400, 401, 402, 403, 404, 409, 413, 415, 429, 500, 502, 503].map((status) => [
    status,
    { ...ERROR, description: STATUS_CODES[status] },
  ]),
);
const ASKS_AGAIN = `Refused; with 403 REAUTHENTICATION_REQUIRED later than ${RECENT_MINUTES} minutes after signing in`;
/** `x-permission` is also the role that OpenAPI names for a key. */
function accessOf({ config }: RouteOptions): object {
  const permission = config?.permission ?? '';
  const takesKeys = config?.takesKeys && isScope(permission);
  return {
    security: [{ session: [] }, ...(takesKeys ? [{ apiKey: [permission] }] : [])],
    'x-permission': permission,
  };
}

function needsOf({ config }: RouteOptions): string {
  const { access, permission = '', takesKeys, fieldPermissions = {} } = config ?? {};
  if (access !== 'tenant') return '';
  const fields = Object.entries(fieldPermissions).map(
    ([path, own]) => `\`${path}\` needs \`${own}\``,
  );
  return [
    `Permission: \`${permission}\`.`,
    ...(fields.length > 0 ? [`${fields.join(', ')}.`] : []),
    ...(takesKeys && isScope(permission) ? [] : ['API keys can’t have it.']),
  ].join(' ');
}

/** `GET /api/orders/:id/lines` → `getOrdersByIdLines`: named after the address, which each has to itself. */
function operationIdOf({ method, url }: RouteOptions): string {
  const words = url
    .replace(/^\/api(?=\/)/, '')
    .replaceAll(/:(\w+)/g, (_, name) => `by-${name}`)
    .split(/\W+/)
    .filter(Boolean);
  return [String(method).toLowerCase(), ...words.map(withCapital)].join('');
}

const FileForm = Type.Object({ file: Type.String({ format: 'binary' }) });

const FILES: Record<string, object> = {
  'text/csv': Type.String(),
  'application/pdf': Type.String({ format: 'binary' }),
  'application/json': Type.Object({}),
};

/** For a route without a response schema: a file, an untyped result, or none. */
function answersOf({ url, method, schema }: RouteOptions): object {
  const [type] = schema?.produces ?? (url.endsWith('.csv') && method === 'GET' ? ['text/csv'] : []);
  if (type)
    return { 200: { description: 'The file', content: { [type]: { schema: FILES[type] } } } };
  if (schema?.consumes) return { 200: { description: 'Done' } };
  return { 204: { description: 'Done', type: 'null' } };
}

function tagOf(url: string): string {
  return withCapital(url.split('/')[2]?.replaceAll('-', ' ') ?? 'API');
}

interface Parameter {
  required?: boolean;
  schema?: { default?: unknown };
}
interface Body {
  required?: boolean;
  content?: Record<string, { schema?: { anyOf?: { type?: string }[] } }>;
}
interface Answer {
  description?: string;
  $ref?: string;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: Body;
  responses?: Record<string, Answer>;
}
type Paths = Record<string, Record<string, Operation | undefined> | undefined>;

/** Properties with a default, and a body that may be null, are optional. */
function makeDefaultsOptional({ requestBody, parameters = [] }: Operation): void {
  if (requestBody && mayBeNull(requestBody)) requestBody.required = false;
  for (const parameter of parameters) {
    if (parameter.schema?.default !== undefined) parameter.required = false;
  }
}

function shareErrors({ responses = {} }: Operation): void {
  for (const [status, { description }] of Object.entries(responses)) {
    if (!(status in ERRORS)) continue;
    if (description === STATUS_CODES[status]) {
      responses[status] = { $ref: `#/components/responses/Error${status}` };
    }
  }
}

const mayBeNull = ({ content = {} }: Body): boolean =>
  Object.values(content).some(({ schema }) => schema?.anyOf?.some(({ type }) => type === 'null'));

function finished<T extends { components?: { schemas?: object }; paths?: object }>(document: T): T {
  const { components, paths = {} } = document;
  const operations = Object.values(paths as Paths).flatMap((methods) =>
    Object.values(methods ?? {}).flatMap((operation) => operation ?? []),
  );
  for (const operation of operations) {
    makeDefaultsOptional(operation);
    shareErrors(operation);
  }
  return {
    ...document,
    components: {
      ...components,
      schemas: { ...components?.schemas, Error: ErrorAnswer },
      responses: Object.fromEntries(
        Object.entries(ERRORS).map(([status, { description }]) => [
          `Error${status}`,
          { description, content: { 'application/json': { schema: ERROR } } },
        ]),
      ),
    },
    webhooks: webhookOperations(),
  };
}

export const openapiPlugin = fp(plugin, { name: 'openapi', dependencies: ['access'] });
