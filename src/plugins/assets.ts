import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { projectRoot } from '../paths.ts';
import { openDoor } from './access.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The address of a built file of public/, which changes with the files' content. */
    asset(path: string): string;
  }
}

const ROOT = join(projectRoot, 'dist/public');
const FOR_EVER = 'public, max-age=31536000, immutable';

async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  if (!existsSync(join(ROOT, 'css/shop.css'))) {
    throw new Error('The built assets are missing from dist/public: run `npm run build` first');
  }
  const version = config.environment === 'development' ? 'dev' : contentHash();
  app.decorate('asset', (path: string) => `/assets/${version}/${path}`);
  app.register(async (door) => {
    openDoor(door, 'public');
    door.register(fastifyStatic, {
      root: ROOT,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    });
    door.get<{ Params: { version: string; '*': string } }>(
      '/assets/:version/*',
      (request, reply) => {
        // During a deployment the page may come from the other version: its files are ours by name.
        const lasting = request.params.version === version && version !== 'dev';
        // Not `no-cache`: Chromium leaves icons of a sprite out that it has only revalidated.
        reply.header('cache-control', lasting ? FOR_EVER : 'no-store');
        reply.header('vary', 'accept-encoding');
        return reply.sendFile(request.params['*']);
      },
    );
  });
}

/** One hash over all files: modules that import each other by relative paths stay together. */
function contentHash(): string {
  const hash = createHash('sha256');
  const files = readdirSync(ROOT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(?:br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

export const assetsPlugin = fp(plugin, { name: 'assets', dependencies: ['access'] });
