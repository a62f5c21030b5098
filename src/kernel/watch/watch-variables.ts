import type { EnvironmentVariable } from '../../start/environment-variables.ts';

export const WATCH_VARIABLES: readonly EnvironmentVariable[] = [
  {
    name: 'METRICS_TOKEN',
    fallback: 'none',
    purpose:
      'bearer token for `/metrics` and `GET /api/admin/health`, also needed on this machine; without it, only this machine can read `/metrics`',
    example: '',
  },
  {
    name: 'WORKER_PORT',
    fallback: 'none',
    purpose:
      'the port on which a worker answers `/metrics`, `/livez` and `/readyz`, on `HOST`; without it, it listens on none',
    example: '9464',
  },
  {
    name: 'SLOW_STATEMENT_MS',
    fallback: '`1000`',
    purpose: 'from how many milliseconds on a database statement is logged as slow',
    example: '1000',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: 'none',
    purpose:
      'the address of an OpenTelemetry collector (OTLP over HTTP) that gets traces; OpenTelemetry’s other `OTEL_…` variables apply, too',
    example: 'http://localhost:4318',
  },
  {
    name: 'ERROR_REPORT_URL',
    fallback: 'none',
    purpose:
      'the DSN of a Sentry or GlitchTip project that gets errors of the log, without personal data',
    example: '',
  },
];
