import { context, type Span, SpanKind, type Tracer, trace } from '@opentelemetry/api';
import pg from 'pg';
import { endFailed } from './end-span.ts';

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

/** In a request or a job only: the queue asks for jobs all the time. */
export function traceStatements(tracer: Tracer): void {
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
