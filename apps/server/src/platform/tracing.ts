import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import {
  context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import pg from 'pg';
import type { Deps } from '../deps.ts';
import type { TracingSettings } from './config.ts';
import type { Logger } from './log.ts';
import { shopRelease } from './release.ts';
import { type BeginTrace, healthPaths, isFromNetwork, routeOf } from './requests.ts';

export interface Tracing {
  readonly begin: BeginTrace;
  trace(deps: Deps): Deps;
  stop(): Promise<void>;
}

const exportTimeoutMs = 1_500;

const createProvider = ({ endpoint, serviceName, ratio }: TracingSettings) =>
  new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': serviceName,
        'service.version': shopRelease,
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

/** It happens once per process: statements and outgoing calls of all of it are traced. */
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

function traceWork(deps: Deps, tracer: Tracer): Deps {
  const inSpan = <Result>(name: string, kind: SpanKind, work: () => Promise<Result>) =>
    tracer.startActiveSpan(name, { kind }, async (span) => {
      try {
        const result = await work();
        span.end();
        return result;
      } catch (error) {
        endFailed(span, error);
        throw error;
      }
    });
  const { jobs, mail } = deps;
  return {
    ...deps,
    jobs: {
      ...jobs,
      registerHandler: (name, handler) =>
        jobs.registerHandler(name, (data, attempt) =>
          inSpan(`job ${name}`, SpanKind.CONSUMER, () => handler(data, attempt)),
        ),
    },
    mail: {
      ...mail,
      send: (message) => inSpan('SMTP', SpanKind.CLIENT, () => mail.send(message)),
    },
  };
}

/** It contains neither address, query nor caller: the pattern of the route says enough. */
function createBeginTrace(tracer: Tracer): BeginTrace {
  return (request, reply, done) => {
    const { method } = request;
    const route = routeOf(request);
    if (!isFromNetwork(request) || healthPaths.has(route)) return done();
    const span = tracer.startSpan(`${method} ${route}`, {
      kind: SpanKind.SERVER,
      root: true,
      attributes: { 'http.request.method': method, 'http.route': route, 'request.id': request.id },
    });
    request.traceId = span.spanContext().traceId;
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw;
      span.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    return context.with(trace.setSpan(ROOT_CONTEXT, span), done);
  };
}

interface FetchRequest {
  readonly method: string;
  readonly origin: string | URL;
}

const on = <Message>(channel: string, listener: (message: Message) => void) =>
  subscribe(channel, (message) => listener(message as Message));

function traceOutgoing(tracer: Tracer, collector: string): void {
  const spans = new WeakMap<object, Span>();

  function begin(request: object, method: string, host: string): void {
    if (host === collector || !trace.getActiveSpan()) return;
    // Paths contain the ids of payments and the keys of files.
    const span = tracer.startSpan(`${method} ${host}`, {
      kind: SpanKind.CLIENT,
      attributes: { 'http.request.method': method, 'server.address': host },
    });
    spans.set(request, span);
  }

  function finish(request: object, status: number): void {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', status);
    span?.end();
  }

  function fail(request: object, error: unknown): void {
    const span = spans.get(request);
    if (span) endFailed(span, error);
  }

  on<{ request: ClientRequest }>('http.client.request.created', ({ request }) =>
    begin(request, request.method, String(request.getHeader('host') ?? request.host)),
  );
  on<{ request: ClientRequest; response: IncomingMessage }>(
    'http.client.response.finish',
    ({ request, response }) => finish(request, response.statusCode ?? 0),
  );
  on<{ request: ClientRequest; error: unknown }>(
    'http.client.request.error',
    ({ request, error }) => fail(request, error),
  );
  on<{ request: FetchRequest }>('undici:request:create', ({ request }) =>
    begin(request, request.method, new URL(request.origin).host),
  );
  on<{ request: FetchRequest; response: { statusCode: number } }>(
    'undici:request:headers',
    ({ request, response }) => finish(request, response.statusCode),
  );
  on<{ request: FetchRequest; error: unknown }>('undici:request:error', ({ request, error }) =>
    fail(request, error),
  );
}

type Callback = (error: Error | undefined, result: unknown) => void;
type Call = (...args: unknown[]) => unknown;

const maxTextLength = 2_000;

function textOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string })?.text;
  return (text ?? '').slice(0, maxTextLength);
}

function end(span: Span, error: Error | undefined | null): void {
  if (error) endFailed(span, error);
  else span.end();
}

/** It runs in a request or a job only: the queue asks for jobs all the time. */
function traceStatements(tracer: Tracer): void {
  const client = pg.Client.prototype as unknown as { query: Call };
  const { query } = client;
  client.query = function tracedQuery(this: pg.Client, ...args: unknown[]) {
    if (!trace.getActiveSpan()) return query.apply(this, args);
    const text = textOf(args[0]);
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
    const span = tracer.startSpan(operation, {
      kind: SpanKind.CLIENT,
      // Values are parameters, which are not in the text.
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text,
      },
    });
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const traced: Callback = (error, result) => {
        end(span, error);
        (callback as Callback)(error, result);
      };
      return query.apply(this, [...args.slice(0, -1), context.bind(context.active(), traced)]);
    }
    const result = query.apply(this, args);
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    result.then(
      () => span.end(),
      (error: Error) => endFailed(span, error),
    );
    return result;
  };
  keepContextOfPool();
}

/** A call that waits for a connection continues in the call that has returned one. */
function keepContextOfPool(): void {
  const pool = pg.Pool.prototype as unknown as { connect: Call };
  const { connect } = pool;
  pool.connect = function boundConnect(this: pg.Pool, ...args: unknown[]) {
    const [callback] = args;
    if (typeof callback !== 'function') return connect.apply(this, args);
    return connect.call(this, context.bind(context.active(), callback));
  };
}

/** Messages of errors can quote input, so only their type and code are sent. */
function endFailed(span: Span, error: unknown): void {
  const { code, name } = error as { readonly code?: unknown; readonly name?: string };
  span.setAttribute('error.type', typeof code === 'string' ? code : (name ?? 'Error'));
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
