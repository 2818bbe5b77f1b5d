import { pino } from 'pino';

export type Logger = pino.Logger;

const secrets = [
  'authorization',
  'cookie',
  'password',
  'jwt',
  'token',
  'code',
  'confirmation',
  'access_token',
  'downloadLink',
];

/** One JSON line per event; whatever could open a door is left out. */
export function createLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[removed]',
    },
  });
}
