import { resolve } from 'node:path';
import { type FileBucket, readFileBucket } from './clients/file-bucket.ts';
import { GATEWAY_ORIGINS, type GatewayOrigins } from './clients/gateways/gateway-origins.ts';
import { parseMailFrom } from './clients/mail/address.ts';
import { smtpAddress } from './clients/mail/smtp-address.ts';
import type { ConnectionChannel } from './enums.ts';
import { KeptSecrets } from './kernel/crypto/kept-secrets.ts';
import { type ReplicaAddress, replicaAddress } from './kernel/db/replica/replica-address.ts';
import { trustedProxies } from './kernel/http/trusted-proxies.ts';
import { validRedisUrl } from './kernel/queue/redis-address.ts';
import { type ReportAddress, validReportAddress } from './kernel/watch/error-reports.ts';
import { projectRoot } from './paths.ts';
import { type CdnSettings, readCdnSettings } from './start/cdn-settings.ts';
import { ConfigError } from './start/config-error.ts';
import {
  type Env,
  emailAddress,
  folder,
  integer,
  isOn,
  oneOf,
  optionalUrl,
  origin,
  POSTGRES,
  url,
} from './start/environment-values.ts';

export type Environment = 'development' | 'test' | 'production';

export interface Config {
  environment: Environment;
  host: string;
  port: number;
  databaseUrl: string;
  /** Where migrations run: directly on PostgreSQL, since `databaseUrl` may lead to a pooler. */
  migrateDatabaseUrl: string;
  dbPoolMax: number;
  /** For reads that may be a little old; null: the database itself. */
  replica: ReplicaAddress | null;
  /** One Redis, a Redis Cluster or Sentinels: read by `redisAddress`. */
  redisUrl: string | null;
  /** For a Redis behind `rediss://`. */
  redisTlsVerify: boolean;
  dataDir: string;
  /** Null: files are stored under `dataDir`. */
  fileBucket: FileBucket | null;
  cdn: CdnSettings;
  logLevel: string;
  trustProxy: string | boolean;
  /** Finished shop pages are cached in the process. */
  shopCache: boolean;
  /** New work is refused while the process is behind with its current work. */
  overloadGuard: boolean;
  /** Requests of signed-in people count towards rate limits. */
  accountLimits: boolean;
  frontendUrl: string;
  jwtSecret: string;
  encryptionKey: string;
  previousEncryptionKey: string | null;
  maintenanceMode: boolean;
  metricsToken: string | null;
  /** The port of the worker's probes and metrics; null: it has none. */
  workerPort: number | null;
  /** From how many milliseconds on a statement counts as slow. */
  slowStatementMs: number;
  /** The OTLP receiver of traces; null: none are made. */
  tracesUrl: string | null;
  /** Where errors are reported; null: only in the log. */
  errorReports: ReportAddress | null;
  operatorName: string | null;
  /** Sellers reach the operator at this email address. */
  operatorEmail: string | null;
  demoShop: string | null;
  /** An origin. */
  shippingApiUrl: string;
  gatewayOrigins: GatewayOrigins;
  /** For stores without their own, newest first. */
  gatewayWebhookSecrets: string[];
  /** Stores pay for plans through it; null: they can't pay. */
  platformGateway: { keyId: string; keySecret: string } | null;
  /** An origin. */
  providerApiUrl: string;
  /** Newest first; without one, the channel's webhooks are refused. */
  appSecrets: Record<ConnectionChannel, readonly string[]>;
  /** Sent by the provider when a webhook address is registered; null: all are refused. */
  verifyTokens: Record<ConnectionChannel, string | null>;
  reader: ReaderSettings | null;
  /** The operator's lists of postal codes, a file a country; null: none. */
  placesDir: string | null;
  smtpUrl: string | null;
  /** An account is opened at once, or once its email address is confirmed. */
  registration: 'at-once' | 'confirm-first';
  /** A store's name replaces `name`. */
  mailFrom: { name: string; address: string };
}

export interface ReaderSettings {
  /** The URL up to `/chat/completions`. */
  apiUrl: string;
  apiKey: string | null;
  model: string;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const ENVIRONMENTS = ['development', 'test', 'production'];

/** Also known where the settings are wrong. */
export const isProduction = (env: Env = process.env): boolean => env.NODE_ENV === 'production';

/** @throws ConfigError with one line for each variable that is missing or wrong */
export function loadConfig(env: Env = process.env): Config {
  // Everything else depends on it.
  const environment = oneOf(env, 'NODE_ENV', ENVIRONMENTS, 'development') as Environment;
  const dataDir = resolve(projectRoot, env.DATA_DIR || '.data');
  const kept = new KeptSecrets(environment, dataDir);
  const problems = new Set<string>();
  /** A setting, unless it is wrong: then the others are read all the same. */
  const read = <T>(setting: () => T): T => {
    try {
      return setting();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.add(error.message);
      return undefined as T;
    }
  };
  const port = read(() => integer(env, 'PORT', 3000, 1, 65_535));
  const config: Config = {
    environment,
    host: env.HOST || (environment === 'production' ? '0.0.0.0' : '127.0.0.1'),
    port,
    databaseUrl: read(() => databaseUrl(env)),
    migrateDatabaseUrl: read(
      () => optionalUrl(env, 'MIGRATE_DATABASE_URL', POSTGRES) ?? databaseUrl(env),
    ),
    dbPoolMax: read(() => integer(env, 'DB_POOL_MAX', 10, 1, 1_000)),
    replica: read(() => replicaAddress(env)),
    redisUrl: read(() => validRedisUrl(env.REDIS_URL)),
    redisTlsVerify: read(() => isOn(env, 'REDIS_TLS_VERIFY', true)),
    dataDir,
    fileBucket: read(() => fileBucket(env)),
    cdn: read(() => readCdnSettings(env)),
    logLevel: read(() =>
      oneOf(env, 'LOG_LEVEL', LOG_LEVELS, environment === 'test' ? 'silent' : 'info'),
    ),
    trustProxy: read(() => trustedProxies(env.TRUST_PROXY)),
    shopCache: read(() => isOn(env, 'SHOP_CACHE', environment === 'production')),
    // In tests, parallel requests share the event loop with the process: no overload.
    overloadGuard: read(() => isOn(env, 'OVERLOAD_GUARD', environment !== 'test')),
    // In a test, one store does in seconds what a busy store does in days.
    accountLimits: environment === 'production',
    frontendUrl: read(() => frontendUrl(env, environment, port)),
    jwtSecret: read(() => secret(env, 'JWT_SECRET', environment === 'production' ? 32 : 1, kept)),
    encryptionKey: read(() => secret(env, 'ENCRYPTION_KEY', 32, kept)),
    previousEncryptionKey: read(() =>
      env.ENCRYPTION_KEY_PREVIOUS ? secret(env, 'ENCRYPTION_KEY_PREVIOUS', 32, kept) : null,
    ),
    maintenanceMode: read(() => isOn(env, 'MAINTENANCE_MODE', false)),
    metricsToken: env.METRICS_TOKEN || null,
    workerPort: read(() => (env.WORKER_PORT ? integer(env, 'WORKER_PORT', 0, 1, 65_535) : null)),
    slowStatementMs: read(() => integer(env, 'SLOW_STATEMENT_MS', 1_000, 1, 60_000)),
    tracesUrl: read(() => optionalUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])),
    errorReports: read(() => validReportAddress(env.ERROR_REPORT_URL)),
    operatorName: env.OPERATOR_NAME?.trim() || null,
    operatorEmail: read(() => emailAddress(env, 'OPERATOR_EMAIL')),
    demoShop: env.DEMO_SHOP || null,
    gatewayOrigins: {
      gateway: read(() => origin(env, 'GATEWAY_API_URL', GATEWAY_ORIGINS.gateway)),
      stripe: read(() => origin(env, 'STRIPE_API_URL', GATEWAY_ORIGINS.stripe)),
      mercado_pago: read(() => origin(env, 'MERCADO_PAGO_API_URL', GATEWAY_ORIGINS.mercado_pago)),
      paystack: read(() => origin(env, 'PAYSTACK_API_URL', GATEWAY_ORIGINS.paystack)),
      xendit: read(() => origin(env, 'XENDIT_API_URL', GATEWAY_ORIGINS.xendit)),
    },
    gatewayWebhookSecrets: webhookSecrets(env, 'GATEWAY_WEBHOOK_SECRET', kept),
    platformGateway: read(() => platformGateway(env)),
    providerApiUrl: read(() => origin(env, 'PROVIDER_API_URL', 'https://graph.facebook.com')),
    appSecrets: {
      chat: webhookSecrets(env, 'CHAT_APP_SECRET', kept),
      social: webhookSecrets(env, 'SOCIAL_APP_SECRET', kept),
    },
    verifyTokens: {
      chat: verifyToken(env, 'CHAT_VERIFY_TOKEN', kept),
      social: verifyToken(env, 'SOCIAL_VERIFY_TOKEN', kept),
    },
    reader: read(() => readerSettings(env)),
    placesDir: read(() => folder(env, 'PLACES_DIR')),
    smtpUrl: read(() => smtpUrl(env)),
    registration: read(() => registration(env, environment)),
    mailFrom: read(() => mailFrom(env)),
    shippingApiUrl: read(() => origin(env, 'SHIPPING_API_URL', 'https://apiv2.shiprocket.in')),
  };
  if (problems.size > 0) throw new ConfigError([...problems].join('\n'));
  return config;
}

/** The current secret and the previous one. Production starts without them; tests set them. */
function webhookSecrets(env: Env, name: string, kept: KeptSecrets): string[] {
  const given = [env[name], env[`${name}_PREVIOUS`]];
  const secrets = given.flatMap((secret) => (secret ? [secret] : []));
  return secrets.length > 0 || !kept.areForDevelopment ? secrets : [kept.get(name)];
}

/** Only used when an address is registered at the provider, so it needs no rotation. */
const verifyToken = (env: Env, name: string, kept: KeptSecrets): string | null =>
  env[name] || (kept.areForDevelopment ? kept.get(name) : null);

/** Both or neither: with one key, stores could not pay and would not know why. */
function platformGateway(env: Env): Config['platformGateway'] {
  const { PLATFORM_GATEWAY_KEY_ID: keyId, PLATFORM_GATEWAY_KEY_SECRET: keySecret } = env;
  if (keyId && keySecret) return { keyId, keySecret };
  if (!keyId && !keySecret) return null;
  const missing = keyId ? 'SECRET' : 'ID';
  throw new ConfigError(
    `PLATFORM_GATEWAY_KEY_${missing} is missing: both of the platform’s gateway keys must be set`,
  );
}

/** The address and the model, or neither: one alone would go unnoticed. */
function readerSettings(env: Env): ReaderSettings | null {
  const { READER_API_URL: address, READER_API_KEY: apiKey, READER_MODEL: model } = env;
  if (!address && !model) return null;
  if (!address || !model) {
    const [missing, meant] = address
      ? ['READER_MODEL', 'the name of a model at READER_API_URL']
      : ['READER_API_URL', 'an address such as https://models.example.com/v1'];
    throw new ConfigError(`${missing} is missing: it must be ${meant}`);
  }
  const apiUrl = url(env, 'READER_API_URL', ['http:', 'https:']).replace(/\/+$/, '');
  return { apiUrl, apiKey: apiKey || null, model };
}

function databaseUrl(env: Env): string {
  if (!env.DATABASE_URL) {
    throw new ConfigError(
      'DATABASE_URL is missing: it must be a PostgreSQL address such as postgres://user:password@host:5432/stallkeeper',
    );
  }
  return url(env, 'DATABASE_URL', POSTGRES);
}

/** Used in emails and for the providers' webhooks, so production must not guess it. */
function frontendUrl(env: Env, environment: Environment, port: number): string {
  if (env.FRONTEND_URL) return new URL(url(env, 'FRONTEND_URL', ['http:', 'https:'])).origin;
  if (environment !== 'production') return `http://localhost:${port}`;
  throw new ConfigError(
    'FRONTEND_URL is missing: it must be the public address, such as https://shops.example.com',
  );
}

function fileBucket(env: Env): FileBucket | null {
  const found = readFileBucket(env);
  if (typeof found === 'string') throw new ConfigError(found);
  return found;
}

function smtpUrl({ SMTP_URL: text }: Env): string | null {
  if (text) smtpAddress(text);
  return text || null;
}

function mailFrom(env: Env) {
  const from = parseMailFrom(env.MAIL_FROM || 'Stallkeeper <no-reply@localhost.localdomain>');
  const isMissing = env.SMTP_URL && !env.MAIL_FROM;
  if (from && !isMissing) return from;
  const found = isMissing ? 'missing' : `"${env.MAIL_FROM}"`;
  throw new ConfigError(
    `MAIL_FROM is ${found}: it must be the sender of emails, such as Stallkeeper <no-reply@example.com>`,
  );
}

/** Outside production, emails are kept in a folder: there it needs no mail server. */
function registration(env: Env, environment: Environment): Config['registration'] {
  const way = oneOf(env, 'REGISTRATION', ['at-once', 'confirm-first'], 'at-once');
  if (way === 'confirm-first' && environment === 'production' && !env.SMTP_URL) {
    throw new ConfigError(
      'SMTP_URL is missing: REGISTRATION is "confirm-first", which emails a link to everybody who registers',
    );
  }
  return way as Config['registration'];
}

function secret(env: Env, name: string, minLength: number, kept: KeptSecrets): string {
  const value = env[name];
  if (!value) return kept.get(name);
  if (value.length < minLength) {
    throw new ConfigError(
      `${name} is too short: it must be ${minLength} or more random characters`,
    );
  }
  return value;
}
