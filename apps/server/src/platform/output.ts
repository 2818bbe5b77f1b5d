import type { Config } from './config.ts';
import { demoAccounts } from './demo-accounts.ts';
import { ConfigError } from './environment.ts';
import type { Logger } from './log.ts';

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

export function announceReady(
  { live, publicUrl, sandboxUrl }: Config,
  { info: say }: Output,
): void {
  if (live) return say(`Partshelf is open at ${publicUrl}`);
  const accounts = demoAccounts.map(
    ({ email, password, role }) => `  ${role.padEnd(10)} ${email.padEnd(28)} password: ${password}`,
  );
  const lines = [
    '',
    `  Partshelf is open at  ${publicUrl}`,
    `  Email and test cards  ${sandboxUrl}`,
    '',
    ...accounts,
    '',
    '  Card 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined. Ctrl-C stops the shop.',
    '',
  ];
  for (const line of lines) say(line);
}
