import { connectMail, type MailSettings } from '../../../clients/mail.ts';
import type { OutsidePolicy } from '../../../clients/outside.ts';
import { connectProvider } from '../../../clients/provider/provider.ts';
import { PUSH_SERVICES } from '../../../clients/web-push.ts';
import type { SecretBox } from '../../../encryption.ts';
import type { Tenant } from '../../../tenant.ts';
import type { OutsideChannel } from '../notice-settings.ts';
import type { ClaimedNotification } from './claim-notification.ts';
import { sendByChat } from './send-by-chat.ts';
import { sendByEmail } from './send-by-email.ts';
import { sendByPush } from './send-by-push.ts';

/**
 * What sends on each channel.
 * @returns the receiver's name for the message
 * @throws DeliveryError
 */
export type Channels = Record<
  OutsideChannel,
  (tenant: Tenant, notice: ClaimedNotification) => Promise<string>
>;

export interface ChannelSettings extends MailSettings {
  frontendUrl: string;
  providerApiUrl: string;
}

let bound: Channels | null = null;

/** What the process sends with. @throws Error before it is bound */
export function boundChannels(): Channels {
  if (!bound) throw new Error('This process sends no notifications');
  return bound;
}

/** Binds the process to what it sends with, once at start. */
export function bindChannels(channels: Channels): void {
  bound = channels;
}

/** Opens what sends on each channel. Nothing is connected before it is used. */
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
