import type { Config } from '../config/config.ts';
import type { Output } from './output.ts';
import { demoAccounts } from './demo-accounts.ts';

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
