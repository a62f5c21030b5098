import { Type } from 'typebox';
import { type AppPlugin, isFragmentRequest } from '../../../kernel/http/http-types.ts';
import { returnTo } from '../../conversations/pages/return-to.ts';
import { acceptName, dismissName } from '../corrections/answer-name.ts';
import { nameOffers } from '../corrections/queries/name-offers.ts';

const Params = Type.Object({ id: Type.String() });
const Body = Type.Object({
  do: Type.String({ maxLength: 20, default: '' }),
  back: Type.String({ maxLength: 500, default: '' }),
});

export const nameOfferRoutes: AppPlugin = async (app) => {
  app.post(
    '/name-offers/:id',
    { schema: { params: Params, body: Body } },
    async (request, reply) => {
      const { tenant, params, body, t } = request;
      const isAccepted = body.do === 'accept';
      const decide = isAccepted ? acceptName : dismissName;
      const { name, productName } = await decide(tenant, params.id);
      const told = t(isAccepted ? 'drafts.nameOffer.accepted' : 'drafts.nameOffer.dismissed', {
        words: name,
        product: productName,
      });
      const back = returnTo(body.back, '/dashboard/drafts');
      if (!isFragmentRequest(request)) return reply.flash(told).redirect(back, 303);
      const [offer = null] = await nameOffers(tenant, { limit: 1 });
      return reply.page('seller/drafts/_name-answer', { offer, back, told, undo: null });
    },
  );
};
