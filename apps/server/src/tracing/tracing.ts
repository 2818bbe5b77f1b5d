import { context, diag, DiagLogLevel, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '../config/services.ts';
import type { Deps } from '../deps.ts';
import type { BeginTrace } from '../http/requests/begin-trace.ts';
import type { Logger } from '../logging/log.ts';
import { release } from '../release.ts';
import { traceStatements } from './database-spans.ts';
import { traceOutgoing } from './outgoing-spans.ts';
import { createBeginTrace } from './request-spans.ts';
import { traceWork } from './work-spans.ts';

export interface Tracing {
  readonly begin: BeginTrace;
  /** The same with spans for jobs and mails. */
  trace(deps: Deps): Deps;
  /** Sends what is left. */
  stop(): Promise<void>;
}

const exportTimeoutMs = 1_500;

const createProvider = ({ endpoint, serviceName, ratio }: TracingSettings) =>
  new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': serviceName,
        'service.version': release,
      }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint}/v1/traces`,
          timeoutMillis: exportTimeoutMs,
        }),
      }),
    ],
  });

const ignore = () => undefined;

/** A collector that is away must not fill the log. */
function reportFirstFailure(log: Logger): () => void {
  let isReported = false;
  const error = () => {
    if (!isReported) log.warn('traces cannot be sent: see OTEL_EXPORTER_OTLP_ENDPOINT');
    isReported = true;
  };
  const logger = { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, DiagLogLevel.ERROR);
  return error;
}

/** Once per process: statements and outgoing calls of all of it are traced. */
export function startTracing(settings: TracingSettings, log: Logger): Tracing {
  const report = reportFirstFailure(log);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = createProvider(settings);
  const tracer: Tracer = provider.getTracer('partshelf');
  traceStatements(tracer);
  traceOutgoing(tracer, new URL(settings.endpoint).host);
  return {
    begin: createBeginTrace(tracer),
    trace: (deps) => traceWork(deps, tracer),
    stop: () => provider.shutdown().catch(report),
  };
}
