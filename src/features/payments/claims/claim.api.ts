import { Type } from 'typebox';
import { PAYMENT_CLAIM_STATES } from '../../../enums.ts';
import { notFound } from '../../../errors.ts';
import type { Answer } from '../../../kernel/db/answer.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { PageJson, PageQuery } from '../../../kernel/db/pagination.ts';
import { majorFromMinor } from '../../../kernel/format/money.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { paramsOf } from '../../../kernel/http/path.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { openPicture } from '../../conversations/media/find-media.ts';
import { readPicture } from './claim-picture.ts';
import { findClaim } from './decide-claim.ts';
import { type ListedClaim, listClaims } from './queries/list-claims.ts';

const Text = Type.String();
const OptionalText = OrNull(Text);
const Time = Type.String({ format: 'date-time' });

export const ClaimJson = Type.Object({
  id: Text,
  state: Type.Enum([...PAYMENT_CLAIM_STATES]),
  orderId: Text,
  orderNumber: Type.Integer(),
  customerName: Text,
  amount: Type.Number({
    description: 'What was due when it was made, in the main currency unit, such as rupees',
  }),
  currency: Text,
  directMethodId: OptionalText,
  method: Type.Union([Text, Type.Null()], { description: 'The name of the direct method' }),
  requestId: OptionalText,
  reference: Text,
  payerName: Text,
  pictureUrl: Type.Union([Text, Type.Null()], { description: 'Null without a picture' }),
  usedBefore: Type.Union(
    [Type.Object({ orderId: Text, orderNumber: Type.Integer() }), Type.Null()],
    { description: 'Another order for which the same reference was given' },
  ),
  reason: Text,
  decidedBy: OptionalText,
  decidedAt: OrNull(Time),
  transactionId: Type.Union([Text, Type.Null()], {
    description: 'The payment that was recorded when it was confirmed',
  }),
  createdAt: Time,
});

/** Amount in major units. */
export const claimJson = ({
  amountMinor,
  methodLabel,
  hasPicture,
  usedOrderId,
  usedOrderNumber,
  actorName,
  decidedAt,
  createdAt,
  ...claim
}: ListedClaim) => ({
  ...claim,
  amount: majorFromMinor(amountMinor, claim.currency),
  method: methodLabel,
  pictureUrl: hasPicture ? `/api/payments/claims/${claim.id}/picture` : null,
  usedBefore:
    usedOrderId === null || usedOrderNumber === null
      ? null
      : { orderId: usedOrderId, orderNumber: usedOrderNumber },
  decidedBy: actorName,
  decidedAt: decidedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

export const claimAnswer: Answer<ListedClaim> = { schema: ClaimJson, json: claimJson };

export const claimReads: AppPlugin = async (app) => {
  app.get(
    '/payments/claims',
    {
      schema: {
        summary: 'List what shoppers say to have paid; those that wait, oldest first',
        querystring: Type.Object({
          ...PageQuery,
          state: Type.Enum([...PAYMENT_CLAIM_STATES], { default: 'waiting' }),
        }),
        response: { 200: PageJson(ClaimJson) },
      },
    },
    async ({ tenant, query }) => {
      const page = await listClaims(tenant, query);
      return { ...page, items: page.items.map(claimJson) };
    },
  );
};

const PICTURE = '/payments/claims/:id/picture';

/** Files from shoppers are never executed, whatever their content. */
const POLICY = "default-src 'none'; sandbox";

/** For both doors. */
export const claimPicture: AppPlugin = async (app) => {
  const schema = { summary: 'The picture that came with a claim, as WebP', ...paramsOf(PICTURE) };
  app.get(PICTURE, { schema }, async ({ tenant, params }, reply) => {
    const file = await pictureOf(tenant, params.id);
    if (!file) throw notFound('File');
    return reply
      .type('image/webp')
      .header('content-length', file.bytes)
      .header('content-disposition', 'inline')
      .header('cache-control', 'private, max-age=86400')
      .header('content-security-policy', POLICY)
      .send(file.stream);
  });
};

/** @throws Refusal 404 */
async function pictureOf(tenant: Tenant, id: string) {
  const { fileKey, messageMediaId } = await findClaim(tenant, id);
  if (fileKey) return readPicture(fileKey);
  return messageMediaId ? openPicture(tenant, messageMediaId) : null;
}
