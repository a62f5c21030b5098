import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { isFragmentRequest } from '../../../kernel/http/http-types.ts';
import { failuresOf, readTiles, TILE_NAMES, type TileName } from './tiles.ts';

const VIEWS = {
  needs: 'operator/overview/_needs',
  totals: 'operator/overview/_totals',
  subscriptions: 'operator/overview/_subscriptions',
  trials: 'operator/overview/_trials',
} as const satisfies Record<TileName, string>;

const Params = Type.Object({ tile: Type.Enum([...TILE_NAMES]) });

export const overviewPages: AppPlugin = async (app) => {
  app.get('/', async (request, reply) =>
    reply.page('operator/overview/index', await overview(request, TILE_NAMES)),
  );

  // One tile again, for "Try again"; without script that leads to the whole page.
  app.get('/overview/:tile', { schema: { params: Params } }, async (request, reply) => {
    if (!isFragmentRequest(request)) return reply.redirect('/admin', 303);
    const { tile } = request.params;
    const data = await overview(request, [tile]);
    return reply.page(VIEWS[tile], data);
  });
};

async function overview(request: FastifyRequest, names: readonly TileName[]) {
  const tiles = await readTiles(names);
  for (const { tile, error } of failuresOf(tiles)) {
    request.log.warn({ err: error, tile }, 'a tile of the overview could not be read');
  }
  return { tiles, at: new Date() };
}
