import type { Config } from '../config.ts';
import { isWithinCode } from '../paths.ts';

export interface MissingSetting {
  /** The variable to set, or two alternatives. */
  variable: string;
  consequence: string;
}

/** Empty outside production, where services are simulated. */
export function missingSettings(config: Config): MissingSetting[] {
  if (config.environment !== 'production') return [];
  const parts: [isThere: boolean, variable: string, consequence: string][] = [
    [
      config.gatewayWebhookSecrets.length > 0,
      'GATEWAY_WEBHOOK_SECRET',
      'all payment gateway webhooks are rejected for stores without their own secret',
    ],
    [
      config.appSecrets.chat.length > 0,
      'CHAT_APP_SECRET',
      'all chat webhooks are rejected, so messages can’t become orders',
    ],
    [
      config.appSecrets.social.length > 0,
      'SOCIAL_APP_SECRET',
      'all social webhooks are rejected, so messages can’t become orders',
    ],
    [
      config.verifyTokens.chat !== null,
      'CHAT_VERIFY_TOKEN',
      'the messaging provider can’t subscribe to chat webhooks',
    ],
    [
      config.verifyTokens.social !== null,
      'SOCIAL_VERIFY_TOKEN',
      'the messaging provider can’t subscribe to social webhooks',
    ],
    [config.smtpUrl !== null, 'SMTP_URL', 'no emails are sent to shoppers, sellers or operators'],
    [
      config.trustProxy !== false,
      'TRUST_PROXY',
      'behind a proxy, all visitors are counted as one and share its rate limits',
    ],
    [
      keepsFiles(config),
      'DATA_DIR or FILES_S3_…',
      'photos and documents are stored in the code’s folder, and the next deployment may delete them',
    ],
  ];
  return parts.flatMap(([isThere, variable, consequence]) =>
    isThere ? [] : [{ variable, consequence }],
  );
}

export const keepsFiles = ({ fileBucket, dataDir }: Config): boolean =>
  fileBucket !== null || !isWithinCode(dataDir);

export function warnOfMissingSettings(
  config: Config,
  log: { warn(fields: object, message: string): void },
): void {
  for (const { variable, consequence } of missingSettings(config)) {
    log.warn({ variable }, `${variable} is not set: ${consequence}`);
  }
}
