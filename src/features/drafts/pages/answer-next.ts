import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFragmentRequest } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { may } from '../../../permissions.ts';
import { ownStore } from '../../../web/own-store.ts';
import { type DraftList, draftLink, waitingOf } from '../draft.list.ts';
import { findDraft } from '../find-draft.ts';
import { nextDraft } from '../list-drafts.ts';
import { draftList } from './draft-list.ts';
import { draftPage } from './draft-page.ts';

interface Done {
  id: string;
  list: DraftList;
  told: string;
  undo: 'approved' | 'rejected';
}

/** Without any left, the list is shown. */
export async function answerNext(request: FastifyRequest, reply: FastifyReply, done: Done) {
  const { tenant } = request;
  const list = waitingOf(done.list);
  const next = await nextDraft(tenant, { id: done.id, ...list });
  const address = draftLink(list, next ?? '');
  if (!isFragmentRequest(request)) {
    const offer = draftLink(list, next ?? '', { [done.undo]: done.id });
    return reply.flash(done.told).redirect(offer, 303);
  }
  const said = {
    told: done.told,
    undo: {
      action: draftLink(
        done.list,
        `${done.id}/undo`,
        done.undo === 'approved' ? { of: done.undo } : {},
      ),
      target: '#draft',
      values: {},
    },
    also: alsoOf(request, done),
  };
  reply.header('hx-push-url', address);
  return reply.page('seller/drafts/_answer', {
    ...(await shownNext(request, next, list)),
    ...said,
  });
}

/** What can be told to the shopper of an approved draft. */
const alsoOf = ({ signedIn, t }: FastifyRequest, { id, undo }: Done) =>
  undo === 'approved' && may(signedIn, 'messages.reply')
    ? { href: `/dashboard/drafts/${id}/ask`, word: t('drafts.pay.tell') }
    : null;

async function shownNext(request: FastifyRequest, id: string | null, list: DraftList) {
  const store = sellerStore(request);
  if (id === null) {
    return {
      store,
      draft: null,
      withList: true,
      list: await draftList(request.tenant, store, { list, t: request.t }),
    };
  }
  const draft = await findDraft(request.tenant, id);
  return draftPage(request, await ownStore(request), draft, { list, name: 'next', withList: true });
}
