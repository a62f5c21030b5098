import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { notFound } from '../../errors.ts';
import { buildRoot } from '../../paths.ts';
import { openDoor } from '../access/access.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The address of a built file of public/, which changes with its content. */
    asset(path: string): string;
    /** The same at the pages' own origin, for files whose addresses within count from there. */
    ownAsset(path: string): string;
  }
}

const ROOT = join(buildRoot, 'public');
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Browsers load modules and fonts of another origin only with these, and the rest too. */
const FOR_OTHER_ORIGINS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  const { assetUrl } = config.cdn;
  if (!existsSync(join(ROOT, 'css/shop.css'))) {
    throw new Error(`The built assets are missing from ${ROOT}: run npm run build first`);
  }
  const isDevelopment = config.environment === 'development';
  const builtOnce = isDevelopment ? null : builtFiles();
  const version = builtOnce ? contentHash(builtOnce) : 'dev';
  const ownAsset = (path: string) => `/assets/${version}/${path}`;
  app.decorate('ownAsset', ownAsset);
  app.decorate('asset', (path: string) => `${assetUrl ?? ''}${ownAsset(path)}`);
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
      { config: { unlimited: 'files' } },
      (request, reply) => {
        const files = builtOnce ?? builtFiles();
        if (!files.includes(request.params['*'])) throw notFound('File');
        // During a deployment the page may come from the other version, so the file's name decides.
        const lasting = request.params.version === version && version !== 'dev';
        reply.header('cache-control', lasting ? FOR_EVER : 'no-store');
        reply.header('vary', 'accept-encoding');
        if (assetUrl) reply.headers(FOR_OTHER_ORIGINS);
        return reply.sendFile(request.params['*']);
      },
    );
  });
}

/** The files that may be served, as paths below the root; symbolic links are excluded. */
const builtFiles = (): string[] =>
  readdirSync(ROOT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(?:br|gz)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();

/** One hash over all files, so that modules with relative imports stay together. */
function contentHash(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 12);
}

export const assetsPlugin = fp(plugin, { name: 'assets', dependencies: ['access'] });
