import { ConfigError } from '../config/check.ts';
import type { Logger } from '../logging/log.ts';

export interface Output {
  info(line: string): void;
  error(error: unknown): void;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export const plainOutput: Output = {
  info: (line) => void process.stdout.write(`${line}\n`),
  error: (error) => void process.stderr.write(`${reasonOf(error)}\n`),
};

export function logOutput(log: Logger): Output {
  return {
    info: (line) => log.info(line),
    error(error) {
      if (error instanceof ConfigError) log.fatal({ problems: error.problems }, 'misconfigured');
      else log.fatal(reasonOf(error));
    },
  };
}

/** Node would write them to the terminal by itself. */
export function logProcessWarnings(log: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warns'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error was not caught');
    process.exit(1);
  });
}
