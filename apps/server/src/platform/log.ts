import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type LogFn, pino } from 'pino';

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

const bufferBytes = 8 * 1024;
const maxDelayMs = 250;

/** These are the levels up to info, as pino begins its lines. */
const isRoutine = /^\{"level":[123]0,/;

function openStdout(): DestinationStream {
  const options = { fd: 1, sync: true, minLength: bufferBytes, periodicFlush: maxDelayMs };
  const stream = pino.destination(options);
  process.once('exit', () => stream.flushSync());
  return {
    write(line) {
      stream.write(line);
      if (!isRoutine.test(line)) stream.flushSync();
    },
  };
}

let stdout: DestinationStream | undefined;

/** A system call per request costs as much as a cached page. Warnings are written at once. */
const bufferedStdout = (): DestinationStream => (stdout ??= openStdout());

interface LogFields {
  readonly err?: unknown;
  readonly dependency?: 'database';
  readonly recovered?: 'database';
}

interface Outage {
  /** The database may answer: all connections of this process to it are in use. */
  readonly isPoolFull: boolean;
  readonly since: number;
  failures: number;
}

const reported = new WeakSet<object>();

export const markReported = (error: object): void => void reported.add(error);

const connectionCodes = /^(08...|57P0.|53300|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const poolFull = 'timeout exceeded when trying to connect';
const connectionMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/;

interface Failure {
  readonly message?: string;
  readonly code?: unknown;
  readonly cause?: unknown;
}

function listCauses(error: unknown): Failure[] {
  if (typeof error !== 'object' || error === null) return [];
  return [error, ...listCauses((error as Failure).cause)];
}

const codeOf = ({ code }: Failure) => String(code);

function findOutage(causes: readonly Failure[], { dependency }: LogFields): Failure | undefined {
  const isOfDatabase = causes.some((cause) => cause instanceof DrizzleQueryError);
  if (!isOfDatabase && dependency !== 'database') return undefined;
  return causes.find(
    (cause) => connectionCodes.test(codeOf(cause)) || connectionMessages.test(cause.message ?? ''),
  );
}

/** An outage is one line when it begins and one when it ends: here for the database, in provider-health.ts for all others. */
export function createOutageFilter(now: () => number = () => performance.now()) {
  let outage: Outage | undefined;

  function describe({ since, failures }: Outage, reason: Failure | undefined) {
    const seconds = Math.round((now() - since) / 1_000);
    return { failures, seconds, reason: reason && (reason.message || codeOf(reason)) };
  }

  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
    const details = (typeof args[0] === 'object' ? args[0] : {}) as LogFields;
    if (details.recovered) {
      if (outage) {
        const end = outage.isPoolFull
          ? 'connections to the database are free again'
          : 'the database answers again';
        method.call(this, describe(outage, undefined), end);
      }
      outage = undefined;
      return;
    }
    const causes = listCauses(details.err);
    if (causes.some((cause) => reported.has(cause))) return;
    const reason = findOutage(causes, details);
    if (!reason) return method.apply(this, args);
    const isPoolFull = reason.message === poolFull;
    const isNew = !outage || (outage.isPoolFull && !isPoolFull);
    if (!outage || isNew) outage = { isPoolFull, since: now(), failures: 0 };
    outage.failures += 1;
    if (!isNew) return;
    const beginning = isPoolFull
      ? 'all connections of the shop to the database are in use'
      : 'the database does not answer';
    method.call(this, describe(outage, reason), beginning);
  };
}
