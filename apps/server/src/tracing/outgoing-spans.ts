import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type Span, SpanKind, type Tracer, trace } from '@opentelemetry/api';
import { endFailed } from './end-span.ts';

interface FetchRequest {
  readonly method: string;
  readonly origin: string | URL;
}

const on = <Message>(channel: string, listener: (message: Message) => void) =>
  subscribe(channel, (message) => listener(message as Message));

/** Calls by node:http (Stripe, S3) and by fetch (Google), by the channels that Node has for them. */
export function traceOutgoing(tracer: Tracer, collector: string): void {
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
