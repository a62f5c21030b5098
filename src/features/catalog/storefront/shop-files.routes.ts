import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import { notFound } from '../../../errors.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { pageLanguage, tellLanguage } from '../../../plugins/shop-language.ts';
import { ICON_SIDES, linkCard, shopIcon } from '../../share/shop-pictures.ts';
import { findShopProduct } from '../shop/find-shop-product.ts';
import { movedProduct } from '../shop/queries/shop-products.ts';
import { sharedProduct, sharedShop } from './shared-of.ts';

const Params = Type.Object({ slug: Type.String(), productSlug: Type.String({ maxLength: 300 }) });

/** Chats fetch a picture each time somebody shares its link: about forty of them. */
const MAX_BYTES = 4 * 1_024 * 1_024;

/** Pictures are drawn on request, and cached until the catalog changes. */
export const shopFileRoutes =
  (origin: string): AppPlugin =>
  async (app) => {
    // Parallel requests for the same picture share it.
    const drawn = new LRUCache<string, Buffer, () => Promise<Buffer>>({
      maxSize: MAX_BYTES,
      sizeCalculation: (content) => content.length,
      fetchMethod: (_name, _stale, { context }) => context(),
      // A picture that is evicted before it is drawn is still sent to its requesters.
      ignoreFetchAbort: true,
    });

    app.get('/card.jpg', async ({ store }, reply) => {
      const name = `${store.ownerId} ${store.catalogVersion} shop`;
      const draw = async () => linkCard(await sharedShop(store, origin));
      return sendPicture(reply, 'image/jpeg', await drawn.forceFetch(name, { context: draw }));
    });

    app.get(
      '/products/:productSlug/card.jpg',
      { schema: { params: Params } },
      async ({ store, params }, reply) => {
        const asked = params.productSlug;
        const product =
          (await findShopProduct(store, asked)) ??
          (await findShopProduct(store, (await movedProduct(store, asked)) ?? ''));
        if (!product) throw notFound('Product');
        const name = `${store.ownerId} ${store.catalogVersion} ${product.id}`;
        const draw = () => linkCard(sharedProduct(store, product, origin));
        return sendPicture(reply, 'image/jpeg', await drawn.forceFetch(name, { context: draw }));
      },
    );

    for (const side of ICON_SIDES) {
      app.get(`/icon-${side}.png`, async ({ store }, reply) => {
        const name = `${store.ownerId} ${store.catalogVersion} icon ${side}`;
        const draw = () => shopIcon(store, side);
        const content = await drawn.forceFetch(name, { context: draw });
        return sendPicture(reply, 'image/png', content);
      });
    }

    app.get('/manifest.webmanifest', async (request, reply) => {
      const { store, t, raw } = request;
      const plain = `/catalog/${store.slug}`;
      const path = raw.shopLanguage ? `/${raw.shopLanguage}${plain}` : plain;
      reply.header('cache-control', 'public, max-age=3600');
      tellLanguage(request, reply, pageLanguage(request, store));
      return reply.type('application/manifest+json; charset=utf-8').send({
        // One app in all languages.
        id: plain,
        lang: t.language,
        dir: t.direction,
        name: store.name,
        short_name: store.name,
        description: store.description,
        start_url: path,
        scope: path,
        display: 'standalone',
        background_color: '#faf7f2',
        theme_color: '#faf7f2',
        icons: ICON_SIDES.filter((side) => side > 180).map((side) => ({
          src: `${plain}/icon-${side}.png`,
          sizes: `${side}x${side}`,
          type: 'image/png',
          purpose: 'any maskable',
        })),
      });
    });
  };

/** The address of a picture changes with the catalog. */
const sendPicture = (reply: FastifyReply, type: string, content: Buffer): FastifyReply =>
  reply
    .type(type)
    .header('cache-control', 'public, max-age=86400')
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(content);
