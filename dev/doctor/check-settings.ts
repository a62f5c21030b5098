import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { missingSettings } from '../../src/start/missing-settings.ts';
import type { Exam, Patient } from './exam.ts';

const OTHERS = 0o007;
/** What systemd, containers and Node.js read differently where it is not quoted. */
const QUOTED = /^\s*(?:'.*'|"[^\\$`]*")\s*$/;
const ODD = /[\s#$"'\\`]/;

/** What the settings say, without asking anybody else. */
export function checkSettings(exam: Exam, patient: Patient): void {
  const { config, env, settingsFile } = patient;
  if (settingsFile) checkFile(exam, settingsFile);
  const { environment, jwtSecret, encryptionKey } = config;
  exam.judge(
    'environment',
    [
      environment !== 'production' &&
        `NODE_ENV is ${environment}: set NODE_ENV=production, or sign-in cookies, limits and errors are those of a developer`,
    ],
    'NODE_ENV is production',
  );
  exam.judge(
    'secrets',
    [
      jwtSecret === encryptionKey &&
        'JWT_SECRET and ENCRYPTION_KEY are the same: make one of them anew with openssl rand -base64 32',
      ...(['JWT_SECRET', 'ENCRYPTION_KEY'] as const).map(
        (name) =>
          new Set(env[name]).size < 12 &&
          `${name} can be guessed: make it with openssl rand -base64 32`,
      ),
    ],
    'JWT_SECRET and ENCRYPTION_KEY differ and are long enough',
  );
  checkAddresses(exam, patient);
  checkProxies(exam, patient);
  for (const { variable, consequence } of missingSettings(config)) {
    if (variable !== 'TRUST_PROXY' && !variable.startsWith('DATA_DIR')) {
      exam.note('settings', `${variable} is not set: ${consequence}`);
    }
  }
}

function checkFile(exam: Exam, path: string): void {
  const mode = statSync(path).mode & 0o777;
  exam.judge(
    'settings-file',
    [
      (mode & OTHERS) !== 0 &&
        `${path} can be read by everybody on this machine (mode ${mode.toString(8)}): chmod 640 and chown root:stallkeeper`,
    ],
    `${path} is readable for root and its group only`,
  );
  const odd = readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name = '', value = ''] =
        /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/.exec(line) ?? [];
      return ODD.test(value.trim()) && !QUOTED.test(value) ? [name] : [];
    });
  exam.judge(
    'settings-quotes',
    odd.map(
      (name) =>
        `${name} in ${path} has a space, #, $, quote or backslash without single quotes around the value: services and commands may read it differently`,
    ),
    'Values with special characters are quoted',
  );
}

const isLocal = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || /^(?:127\.|\[::1\]|0\.0\.0\.0)/.test(host);

function checkAddresses(exam: Exam, { config }: Patient): void {
  const { protocol, hostname } = new URL(config.frontendUrl);
  const isExample = /(?:^|\.)example\.(?:com|org|net)$/.test(hostname);
  const isNoName = !hostname.includes('.') || isIP(hostname) > 0;
  exam.judge(
    'public-address',
    [
      protocol !== 'https:' &&
        `FRONTEND_URL is ${config.frontendUrl}: it must begin with https://, or browsers keep nobody signed in and providers send no webhooks`,
      (isLocal(hostname) || isNoName || isExample) &&
        `FRONTEND_URL is ${config.frontendUrl}: it must be the name under which shoppers and providers reach you`,
    ],
    `Links in emails and webhooks lead to ${config.frontendUrl}`,
  );
  const outside = {
    PROVIDER_API_URL: config.providerApiUrl,
    GATEWAY_API_URL: config.gatewayOrigins.gateway,
    STRIPE_API_URL: config.gatewayOrigins.stripe,
    MERCADO_PAGO_API_URL: config.gatewayOrigins.mercado_pago,
    PAYSTACK_API_URL: config.gatewayOrigins.paystack,
    XENDIT_API_URL: config.gatewayOrigins.xendit,
    SHIPPING_API_URL: config.shippingApiUrl,
  };
  exam.judge(
    'provider-addresses',
    Object.entries(outside).map(
      ([name, address]) =>
        isLocal(new URL(address).hostname) &&
        `${name} is ${address}, a simulator on this machine: remove it to use the provider’s own`,
    ),
    'Provider, gateways and courier are the real ones',
  );
}

/** So large a range is no range of proxies. */
const LEAST_BITS = 8;

function checkProxies(exam: Exam, { config }: Patient): void {
  const { trustProxy, frontendUrl } = config;
  const ranges = typeof trustProxy === 'string' ? trustProxy.split(',') : [];
  const wide = ranges.filter((range) => Number(range.split('/')[1] ?? LEAST_BITS) < LEAST_BITS);
  exam.judge(
    'proxies',
    [
      ranges.length === 0 &&
        frontendUrl.startsWith('https:') &&
        'TRUST_PROXY is not set, and something in front of web handles https: set it to that proxy’s address (on this machine: loopback), or all visitors share one rate limit',
      wide.length > 0 &&
        `TRUST_PROXY has ${wide.join(', ')}: anybody could claim any address. Name your proxies alone`,
    ],
    `Visitors’ addresses come from ${ranges.join(', ') || 'their own connections'}`,
  );
}
