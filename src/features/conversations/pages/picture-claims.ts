import type { FastifyRequest } from 'fastify';
import { conflict, notFound } from '../../../errors.ts';
import { majorFromMinor } from '../../../kernel/format/money.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { may } from '../../../permissions.ts';
import type { Actor } from '../../../session.ts';
import { ownStore } from '../../../web/own-store.ts';
import { makeClaim } from '../../payments/claims/make-claim.ts';
import {
  claimsOfPictures,
  findListedClaim,
  type ListedClaim,
} from '../../payments/claims/queries/list-claims.ts';
import { orderOfShopper, ordersDue } from '../asking/orders-due.ts';
import { findConversation } from '../find-conversation.ts';
import { isShoppersPicture } from '../media/find-media.ts';
import type { Conversation, MessageWithMedia } from '../message.ts';
import type { PictureClaims } from './thread-view.ts';

/** What the pictures of these messages are, or could be: nothing for who may record no payment. */
export async function pictureClaims(
  request: FastifyRequest,
  conversation: Conversation,
  messages: readonly MessageWithMedia[],
): Promise<PictureClaims | null> {
  const { tenant, signedIn } = request;
  const pictures = messages
    .filter(({ direction }) => direction === 'in')
    .flatMap(({ media }) => media.filter(({ kind }) => kind === 'image'));
  if (pictures.length === 0 || !may(signedIn, 'money.record')) return null;
  const [claims, due] = await Promise.all([
    claimsOfPictures(
      tenant,
      pictures.map(({ id }) => id),
    ),
    ordersDue(await ownStore(request), conversation),
  ]);
  return {
    made: new Map(
      claims.map(({ mediaId, id, state, orderNumber }) => [
        mediaId,
        { href: `/dashboard/payments/claims/${id}`, state, orderNumber },
      ]),
    ),
    orders: due.map(({ order: { id, orderNumber } }) => ({ id, orderNumber })),
  };
}

/** @throws Refusal 404, 409 NOTHING_DUE, 409 CHOOSE_ORDER, and those of `makeClaim` */
export async function claimPicture(
  request: FastifyRequest,
  { id, mediaId }: { id: string; mediaId: string },
  orderId: string | undefined,
  actor: Actor,
): Promise<ListedClaim> {
  const { tenant } = request;
  const conversation = await findConversation(tenant, id);
  if (!(await isShoppersPicture(tenant, conversation.id, mediaId))) throw notFound('File');
  const order = await orderFor(request, conversation, orderId);
  const made = await makeClaim(
    tenant,
    order.id,
    { directMethodId: order.directMethodId, messageMediaId: mediaId },
    actor,
  );
  const claim = await findListedClaim(tenant, made.id);
  if (!claim) throw new Error('A claim that was just made is gone');
  return claim;
}

async function orderFor(request: FastifyRequest, conversation: Conversation, orderId?: string) {
  const store = await ownStore(request);
  if (orderId) return orderOfShopper(store, conversation, orderId);
  const due = await ordersDue(store, conversation);
  const [only] = due;
  if (!only) throw conflict('NOTHING_DUE', message('errors.claims.noOrderDue'));
  if (due.length === 1) return only.order;
  const orders = due.map(({ order, dueMinor }) => ({
    id: order.id,
    orderNumber: order.orderNumber,
    due: majorFromMinor(dueMinor, order.currency),
    currency: order.currency,
  }));
  throw conflict('CHOOSE_ORDER', message('errors.claims.chooseOrder'), { orders });
}
