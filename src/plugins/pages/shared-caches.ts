import type { FastifyReply } from 'fastify';
import { ALL_SHOPS, photosTag, shopTag } from '../../features/catalog/purge-cdn.ts';

/** Names the shop whose changes make an answer old, for a CDN that is told of them. */
export const nameShop = (reply: FastifyReply, ownerId: string): FastifyReply =>
  tag(reply, [shopTag(ownerId), ALL_SHOPS]);

/** Names the store of a photo, for a CDN that is told when one is deleted. */
export const namePhotos = (reply: FastifyReply, ownerId: string): FastifyReply =>
  tag(reply, [photosTag(ownerId)]);

/** As Fastly and Varnish read it, and as Cloudflare does. */
const tag = (reply: FastifyReply, tags: readonly string[]): FastifyReply =>
  reply.headers({ 'surrogate-key': tags.join(' '), 'cache-tag': tags.join(',') });
