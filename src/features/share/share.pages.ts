import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { qrSvg } from '../../kernel/format/qr-code.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import { type Translator, wordsOf } from '../../kernel/translation/translator.ts';
import { ownStore } from '../../web/own-store.ts';
import { sendPdf } from '../../web/send-pdf.ts';
import { findShopProduct } from '../catalog/shop/find-shop-product.ts';
import { sharedProduct, sharedShop } from '../catalog/storefront/shared-of.ts';
import { drawPoster } from './draw-poster.ts';
import { type Shared, shownUrl, statusPicture } from './shop-pictures.ts';

const HOME = '/dashboard/share';
/** The product to share; absent: the shop. */
const Query = Type.Object({ product: Type.String({ default: '', maxLength: 100 }) });

export const shareRoutes =
  (origin: string): AppPlugin =>
  async (app) => {
    const options = { schema: { querystring: Query } };

    app.get('/share', options, async (request, reply) => {
      const { product } = request.query;
      const store = sellerStore(request);
      const { shared } = await sharedOf(request, product, origin);
      const of = product ? `?product=${product}` : '';
      return reply.page('seller/share/index', {
        store,
        shared,
        productId: product,
        path: shared.url.slice(origin.length),
        shown: shownUrl(shared.url),
        message: messageOf(shared, request.t),
        card: `${shared.url.slice(origin.length)}/card.jpg`,
        fileName: fileName(shared),
        qr: `${HOME}/qr.svg${of}`,
        poster: `${HOME}/poster.pdf${of}`,
        picture: `${HOME}/status.jpg${of}`,
      });
    });

    app.get('/share/qr.svg', options, async (request, reply) => {
      const { shared } = await sharedOf(request, request.query.product, origin);
      return reply.type('image/svg+xml').send(qrSvg(shared.url));
    });

    app.get('/share/poster.pdf', options, async (request, reply) => {
      const { shared, words } = await sharedOf(request, request.query.product, origin);
      const content = await drawPoster(shared, words);
      return sendPdf(
        reply,
        { stream: Readable.from([content]), bytes: content.length },
        `${fileName(shared)}-poster.pdf`,
      );
    });

    app.get('/share/status.jpg', options, async (request, reply) => {
      const { shared, words } = await sharedOf(request, request.query.product, origin);
      return reply.type('image/jpeg').send(await statusPicture(shared, words));
    });
  };

/**
 * With the words of the shop for its shoppers.
 * @throws Refusal 404 for a product that the shop does not show
 */
async function sharedOf(
  request: FastifyRequest,
  productId: string,
  origin: string,
): Promise<{ shared: Shared; words: Translator }> {
  const store = await ownStore(request);
  const words = wordsOf(store.language);
  if (!productId) return { shared: await sharedShop(store, origin), words };
  const product = isUuid(productId) ? await findShopProduct(store, productId) : null;
  if (!product) throw notFound('Product');
  return { shared: sharedProduct(store, product, origin), words };
}

function messageOf({ title, price, url }: Shared, t: Translator): string {
  const values = { name: title, address: url };
  return price
    ? t('products.share.link.messagePriced', { ...values, price })
    : t('products.share.link.message', values);
}

const fileName = ({ url }: Shared): string =>
  url.slice(url.lastIndexOf('/') + 1).replace(/[^\w-]/g, '') || 'product';
