import { pino } from 'pino';
import { createOutageFilter } from '../db/outage-log.ts';
import { bufferedStdout } from './stdout.ts';

export type Logger = pino.Logger;

const secrets = [
  'authorization',
  'cookie',
  'password',
  'jwt',
  'token',
  'confirmation',
  'access_token',
  'downloadLink',
];

/** Without the values of the statement. */
function describeError(error: Error) {
  const reason = error.cause instanceof Error ? error.cause : error;
  const { code } = reason as { code?: unknown };
  return { type: error.name, message: reason.message, code, stack: reason.stack };
}

export function createLog(level: string, destination = bufferedStdout()): Logger {
  const options = {
    level,
    serializers: { err: describeError },
    hooks: { logMethod: createOutageFilter() },
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[removed]',
    },
  };
  return pino(options, destination);
}
