import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { Type } from 'typebox';
import { projectRoot } from '../paths.ts';
import { openDoor } from './access.ts';

const ErrorAnswer = Type.Object(
  {
    statusCode: Type.Integer(),
    error: Type.String(),
    code: Type.String(),
    message: Type.String(),
    details: Type.Optional(Type.Unknown()),
    requestId: Type.Optional(Type.String()),
  },
  { description: 'Every error of every route' },
);

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  version: string;
};

/** The API's description, generated from the route schemas: /docs/json, and to browse at /docs. */
async function plugin(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Stallkeeper',
        version,
        description: 'The JSON API of a Stallkeeper platform',
      },
      components: {
        securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: ({ schema, url, route }) => ({ schema: describe(schema, route), url }),
    transformObject: (documents) =>
      'openapiObject' in documents
        ? withErrorSchema(documents.openapiObject)
        : documents.swaggerObject,
  });
  app.register(async (door) => {
    openDoor(door, 'public');
    door.register(swaggerUi, { routePrefix: '/docs', staticCSP: DOCS_POLICY });
  });
}

/** As everywhere; the viewer itself sets styles from its script and shows a picture inline. */
const DOCS_POLICY = {
  'default-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/** What a route's door says about it is said once, here. */
function describe(schema: FastifySchema | undefined, route: RouteOptions): FastifySchema {
  if (!route.url.startsWith('/api/')) return { ...schema, hide: true };
  const guarded = route.config?.access !== 'public';
  const answers = (schema?.response ?? { '2xx': { description: 'Done' } }) as object;
  return {
    ...schema,
    tags: schema?.tags ?? [tagOf(route.url)],
    ...(guarded ? { security: [{ session: [] }] } : {}),
    response: {
      ...answers,
      '4xx': { description: 'Refused', $ref: '#/components/schemas/Error' },
    },
  };
}

/** `/api/draft-orders/:id` → `draft-orders`; everything public stands together. */
const tagOf = (url: string): string => url.split('/')[2] ?? 'api';

function withErrorSchema<T extends { components?: { schemas?: object } }>(document: T): T {
  const { components } = document;
  return {
    ...document,
    components: { ...components, schemas: { ...components?.schemas, Error: ErrorAnswer } },
  };
}

export const openapiPlugin = fp(plugin, { name: 'openapi', dependencies: ['access'] });
