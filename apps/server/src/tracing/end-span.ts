import { type Span, SpanStatusCode } from '@opentelemetry/api';

/** Messages of errors can quote input, so only their type and code are sent. */
export function endFailed(span: Span, error: unknown): void {
  const { code, name } = error as { readonly code?: unknown; readonly name?: string };
  span.setAttribute('error.type', typeof code === 'string' ? code : (name ?? 'Error'));
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
