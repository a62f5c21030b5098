import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { GatewayProvider } from '../../clients/gateways/gateway-origins.ts';
import type { FormState } from '../../kernel/http/action.ts';
import { Box } from '../../kernel/http/box.ts';
import { textIn } from '../../kernel/translation/text.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import type { GatewayChanges } from './gateway/change-gateway.ts';
import { nameOfGateway } from './gateway/gateway-names.ts';
import { findGateway } from './gateway/list-gateways.ts';
import { signsWithKey } from './gateway/store-gateway.ts';

const Line = Type.String({ default: '', maxLength: 500 });

export const GatewayForm = Type.Object({ keySecret: Line, webhookSecret: Line, isActive: Box });

/** An empty secret leaves the stored one. */
export const gatewayOfForm = (form: Static<typeof GatewayForm>): GatewayChanges => ({
  keySecret: form.keySecret.trim() || undefined,
  webhookSecret: form.webhookSecret.trim() || undefined,
  isActive: form.isActive === 'on',
});

export const gatewayLabels = (t: Translator) => ({
  keySecret: t('settings.gateways.keySecret'),
  webhookSecret: t('settings.gateways.webhookSecret'),
});

export const gatewayPage = (provider: string): string => `/settings/payments/gateways/${provider}`;

export async function showGateway(
  { tenant, t }: FastifyRequest,
  reply: FastifyReply,
  provider: GatewayProvider,
  { typed, ...problems }: FormState<Static<typeof GatewayForm>>,
) {
  const gateway = await findGateway(tenant, provider);
  if (!gateway) throw new Error(`There is no payment gateway called ${provider}`);
  return reply.page('seller/settings/gateway', {
    gateway,
    name: textIn(nameOfGateway(provider), t),
    isTicked: typed ? typed.isActive === 'on' : gateway.isActive,
    ...(typed && problems),
    needsWebhookSecret: !signsWithKey(provider),
  });
}
