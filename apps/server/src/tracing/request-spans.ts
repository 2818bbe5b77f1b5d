import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { healthAddresses, isFromNetwork, routeOf } from '../http/requests/answered-requests.ts';
import type { BeginTrace } from '../http/requests/begin-trace.ts';

/** Neither address, query nor caller: the pattern of the route says enough. */
export function createBeginTrace(tracer: Tracer): BeginTrace {
  return (request, reply, done) => {
    const { method } = request;
    const route = routeOf(request);
    if (!isFromNetwork(request) || healthAddresses.has(route)) return done();
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
