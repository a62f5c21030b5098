import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type Metric,
  type OpenMetricsContentType,
  type PrometheusContentType,
  Registry,
} from 'prom-client';
import { ORDER_SOURCES } from '../../enums.ts';
import { host, type Service, version } from './build-info.ts';

/**
 * What this process has counted since its start. Labels come from fixed lists: never an id of a
 * store, order or person, and none is named `job` or `instance`: Prometheus has those for the process
 * itself, and renames ours. Names and labels are documented in docs/operations/metrics.md.
 */

export const ordersPlaced = new Counter({
  name: 'stallkeeper_orders_total',
  help: 'Orders placed by this process, by source',
  labelNames: ['source'],
  registers: [],
});

export const ordersRefused = new Counter({
  name: 'stallkeeper_order_refusals_total',
  help: 'Orders that this process refused, by source and the code of the refusal',
  labelNames: ['source', 'reason'],
  registers: [],
});

export const statementSeconds = new Histogram({
  name: 'stallkeeper_database_statement_duration_seconds',
  help: 'Time until the answer to a database statement, by its family',
  labelNames: ['statement'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5],
  registers: [],
});

export const statementErrors = new Counter({
  name: 'stallkeeper_database_statement_errors_total',
  help: 'Database statements that failed, by family and class of the SQLSTATE',
  labelNames: ['statement', 'class'],
  enableExemplars: true,
  registers: [],
});

export const jobSeconds = new Histogram({
  name: 'stallkeeper_job_duration_seconds',
  help: 'Duration of attempts at jobs, by name and outcome',
  labelNames: ['name', 'outcome'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60],
  registers: [],
});

export const redisAway = new Counter({
  name: 'stallkeeper_redis_away_total',
  help: 'How often this process found Redis out of reach, by what it wanted there',
  labelNames: ['use'],
  registers: [],
});

/** Absent where this process uses no Redis. */
export const redisUp = new Gauge({
  name: 'stallkeeper_redis_up',
  help: 'Whether this process last got an answer from Redis, by what it wanted there',
  labelNames: ['use'],
  registers: [],
});

export const requestsOverloaded = new Counter({
  name: 'stallkeeper_http_overloaded_total',
  help: 'Requests refused because this process was behind with others',
  registers: [],
});

export const errorReports = new Counter({
  name: 'stallkeeper_error_reports_total',
  help: 'Reports to ERROR_REPORT_URL, by outcome',
  labelNames: ['outcome'],
  registers: [],
});

export const filesUp = new Gauge({
  name: 'stallkeeper_files_up',
  help: 'Whether this process could write, read and delete a file when it last tried',
  registers: [],
});
// Unknown until it has tried.
filesUp.remove();

const OWN = [
  ordersPlaced,
  ordersRefused,
  statementSeconds,
  statementErrors,
  jobSeconds,
  redisAway,
  redisUp,
  requestsOverloaded,
  errorReports,
  filesUp,
] as readonly unknown[] as readonly Metric[];

// From zero on: a counter that is born with its first event hides that one from increase().
for (const source of ORDER_SOURCES) ordersPlaced.inc({ source }, 0);
for (const outcome of ['sent', 'failed', 'dropped']) errorReports.inc({ outcome }, 0);
redisAway.inc({ use: 'limits' }, 0);

export function openRegistry(service: Service): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const buildInfo = new Gauge({
    name: 'stallkeeper_build_info',
    help: 'Always 1; its labels say what runs here',
    labelNames: ['service', 'version', 'node', 'host'],
    registers: [registry],
  });
  buildInfo.set({ service, version, node: process.version, host }, 1);
  for (const metric of OWN) registry.registerMetric(metric);
  return registry;
}

let turn: Promise<unknown> = Promise.resolve();

/** OpenMetrics carries the last trace's id of failed statements as an exemplar. */
export function exposition(
  registry: Registry,
  accept = '',
): Promise<{ contentType: string; text: string }> {
  const asked = /\bapplication\/openmetrics-text\b/.test(accept)
    ? Registry.OPENMETRICS_CONTENT_TYPE
    : Registry.PROMETHEUS_CONTENT_TYPE;
  const written = turn.then(() => write(registry as never, asked));
  turn = written.catch(() => {});
  return written;
}

/** One at a time: writing in one format renames the counters, which the other would find. */
async function write(
  registry: Registry<PrometheusContentType | OpenMetricsContentType>,
  contentType: PrometheusContentType | OpenMetricsContentType,
) {
  const metrics = registry.getMetricsAsArray() as { name: string }[];
  const names = metrics.map(({ name }) => name);
  registry.setContentType(contentType);
  try {
    return { contentType, text: await registry.metrics() };
  } finally {
    for (const [at, metric] of metrics.entries()) metric.name = names[at] as string;
    registry.setContentType(Registry.PROMETHEUS_CONTENT_TYPE);
  }
}
