import { relative } from 'node:path';
import type { Config } from './config.ts';
import { projectRoot } from './paths.ts';

/** A setting that production starts without, and what doesn't work without it. */
export interface MissingSetting {
  /** The variable to set, or two alternatives. */
  variable: string;
  consequence: string;
}

/**
 * What this production process lacks; empty in other environments, where services are simulated.
 */
export function missingSettings(config: Config): MissingSetting[] {
  if (config.environment !== 'production') return [];
  const isKept = config.fileBucket !== null || isOutsideOfTheCode(config.dataDir);
  const parts: [isThere: boolean, variable: string, consequence: string][] = [
    [
      config.gatewayWebhookSecrets.length > 0,
      'GATEWAY_WEBHOOK_SECRET',
      'every webhook of the payment gateway is refused for stores without a secret of their own',
    ],
    [
      config.appSecrets.chat.length > 0,
      'CHAT_APP_SECRET',
      'every webhook of the chat channel is refused, so no message becomes an order',
    ],
    [
      config.appSecrets.social.length > 0,
      'SOCIAL_APP_SECRET',
      'every webhook of the social channel is refused, so no message becomes an order',
    ],
    [
      config.verifyTokens.chat !== null,
      'CHAT_VERIFY_TOKEN',
      'the message provider cannot subscribe to webhooks of the chat channel',
    ],
    [
      config.verifyTokens.social !== null,
      'SOCIAL_VERIFY_TOKEN',
      'the message provider cannot subscribe to webhooks of the social channel',
    ],
    [config.smtpUrl !== null, 'SMTP_URL', 'no email is sent, to shoppers, sellers or operators'],
    [
      config.trustProxy !== false,
      'TRUST_PROXY',
      'behind a proxy, all visitors count as one and share its rate limits',
    ],
    [
      isKept,
      'DATA_DIR or FILES_S3_…',
      'photos and documents are kept inside the code’s folder, and the next deployment may delete them',
    ],
  ];
  return parts.flatMap(([isThere, variable, consequence]) =>
    isThere ? [] : [{ variable, consequence }],
  );
}

const isOutsideOfTheCode = (folder: string): boolean =>
  relative(projectRoot, folder).startsWith('..');

/** Logs a warning for each, at the start of a process. */
export function warnOfMissingSettings(
  config: Config,
  log: { warn(fields: object, message: string): void },
): void {
  for (const { variable, consequence } of missingSettings(config)) {
    log.warn({ variable }, `${variable} is not set: ${consequence}`);
  }
}
