import type { Logger } from '../../logging/log.ts';
import type { OnAnswered } from './answered-requests.ts';

export function createRequestLog(log: Logger): OnAnswered | undefined {
  if (!log.isLevelEnabled('info')) return undefined;
  // The fields below contain no secrets, and looking for some takes longer than the line.
  const lines = log.child({}, { redact: [] });
  return ({ durationMs, isAborted, ...request }) => {
    const rounded = Math.round(durationMs * 10) / 10;
    lines.info({ ...request, durationMs: rounded, ...(isAborted && { isAborted }) }, 'request');
  };
}
