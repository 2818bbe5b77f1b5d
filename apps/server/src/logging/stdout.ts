import { type DestinationStream, pino } from 'pino';

const bufferBytes = 8 * 1024;
const maxDelayMs = 250;

/** Levels up to info, as pino begins its lines. */
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
export const bufferedStdout = (): DestinationStream => (stdout ??= openStdout());
