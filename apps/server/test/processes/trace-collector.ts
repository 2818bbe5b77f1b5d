import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean };

interface ExportedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code: number };
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
}

interface Export {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[];
  }[];
}

/** Receives OTLP over HTTP. */
export async function startTraceCollector() {
  const exported: Export[] = [];
  const server = createServer(async (request, response) => {
    exported.push((await json(request)) as Export);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => JSON.stringify(exported),
    spans: () =>
      exported.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  };
}
