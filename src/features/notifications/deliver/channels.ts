import { connectMail, type MailSettings } from '../../../clients/mail.ts';
import type { OutsidePolicy } from '../../../clients/outside.ts';
import { connectProvider } from '../../../clients/provider/provider.ts';
import { PUSH_SERVICES } from '../../../clients/web-push.ts';
import type { SecretBox } from '../../../kernel/crypto/encryption.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { OutsideChannel } from '../notification-channels.ts';
import type { ClaimedNotification } from './claimed-notification.ts';
import { sendByChat } from './send-by-chat.ts';
import { sendByEmail } from './send-by-email.ts';
import { sendByPush } from './send-by-push.ts';

/** The senders of each channel. @returns the provider's id of the message @throws DeliveryError */
export type Channels = Record<
  OutsideChannel,
  (tenant: Tenant, notice: ClaimedNotification) => Promise<string>
>;

export interface ChannelSettings extends MailSettings {
  frontendUrl: string;
  providerApiUrl: string;
}

let bound: Channels | null = null;

/** @throws Error before they are bound */
export function boundChannels(): Channels {
  if (!bound) throw new Error('This process doesn’t send notifications');
  return bound;
}

export function bindChannels(channels: Channels): void {
  bound = channels;
}

export function openChannels(
  settings: ChannelSettings,
  secrets: SecretBox,
  pushPolicy: OutsidePolicy = PUSH_SERVICES,
): Channels {
  connectMail(settings);
  connectProvider(settings.providerApiUrl);
  const { frontendUrl } = settings;
  return {
    email: (tenant, notice) => sendByEmail(tenant, notice, frontendUrl),
    chat: (tenant, notice) => sendByChat(tenant, notice, { frontendUrl, secrets }),
    push: (tenant, notice) => sendByPush(tenant, notice, { frontendUrl, secrets, pushPolicy }),
  };
}
