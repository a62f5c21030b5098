import { setTimeout as wait } from 'node:timers/promises';
import type { IdGenerator } from '@opentelemetry/sdk-trace-base';
import { lazyPackage } from '../concurrency/lazy.ts';
import { host, type Service, version } from './build-info.ts';
import { bindTracing } from './tracing.ts';

const otelApi = lazyPackage<typeof import('@opentelemetry/api')>('@opentelemetry/api');
const hooks = lazyPackage<typeof import('@opentelemetry/context-async-hooks')>(
  '@opentelemetry/context-async-hooks',
);
const sdk = lazyPackage<typeof import('@opentelemetry/sdk-trace-base')>(
  '@opentelemetry/sdk-trace-base',
);
const resources = lazyPackage<typeof import('@opentelemetry/resources')>(
  '@opentelemetry/resources',
);
const exporter = lazyPackage<typeof import('@opentelemetry/exporter-trace-otlp-http')>(
  '@opentelemetry/exporter-trace-otlp-http',
);

const FAREWELL_MS = 2_000;
const SEND_EVERY_MS = 2_000;

/**
 * From now on, as JSON over HTTP to an OTLP receiver. Traces that it does not take in time are
 * dropped: nobody waits. Further settings are OpenTelemetry's own `OTEL_…` variables, such as
 * OTEL_EXPORTER_OTLP_HEADERS and OTEL_TRACES_SAMPLER.
 */
export function openTracing(endpoint: string | null, service: Service): void {
  if (endpoint === null) return;
  const api = otelApi();
  const { BasicTracerProvider, BatchSpanProcessor } = sdk();
  const ids = new Ids();
  const provider = new BasicTracerProvider({
    idGenerator: ids,
    resource: resources().resourceFromAttributes({
      'service.name': `stallkeeper-${service}`,
      'service.version': version,
      'host.name': host,
    }),
    spanProcessors: [
      new BatchSpanProcessor(
        new (exporter().OTLPTraceExporter)({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
        { scheduledDelayMillis: SEND_EVERY_MS },
      ),
    ],
  });
  const manager = new (hooks().AsyncLocalStorageContextManager)().enable();
  api.context.setGlobalContextManager(manager);
  bindTracing({
    api,
    tracer: provider.getTracer('stallkeeper', version),
    nextTraceId: (id) => {
      ids.next = id;
    },
    close: async () => {
      const ended = provider.shutdown().catch(() => {});
      await Promise.race([ended, wait(FAREWELL_MS, undefined, { ref: false })]);
      api.context.disable();
    },
  });
}

/** Random ids, as the standard asks, unless the trace has an id already: that of its request. */
class Ids implements IdGenerator {
  next: string | null = null;
  readonly #random = new (sdk().RandomIdGenerator)();

  generateTraceId(): string {
    const id = this.next ?? this.#random.generateTraceId();
    this.next = null;
    return id;
  }

  generateSpanId(): string {
    return this.#random.generateSpanId();
  }
}
