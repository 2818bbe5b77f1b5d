import { SpanKind, type Tracer } from '@opentelemetry/api';
import type { Deps } from '../deps.ts';
import { endFailed } from './end-span.ts';

export function traceWork(deps: Deps, tracer: Tracer): Deps {
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
