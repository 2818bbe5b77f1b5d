import { expect } from 'vitest';
import { settingsOf } from '../../test/backup/commands.ts';
import { runProgram } from '../../test/processes/server-process.ts';
import { shopTest } from '../../test/support/shop-test.ts';

const test = shopTest();

test('admin:reset-second-factor says what is wrong with its argument', async ({ shop }) => {
  for (const [args, message] of [
    [[], 'Name one person: npm run admin:reset-second-factor -- you@example.com'],
    [['unknown@shop.test'], 'unknown@shop.test is no account with a second factor.'],
    [['not an address'], 'not an address is no account with a second factor.'],
  ] as const) {
    const settings = { ...settingsOf(shop), PUBLIC_URL: 'http://shop.test' };
    const ended = await runProgram('commands/reset-second-factor', settings, args).end();
    expect(ended).toEqual({ exitCode: 1, output: `${message}\n` });
  }
});
