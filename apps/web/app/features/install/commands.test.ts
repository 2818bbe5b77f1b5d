import { describe, expect, test } from 'vitest';
import { quoteForBash, quoteForPowerShell } from './commands.ts';

const hostileTexts = [
  { text: 'part.sppkg', bash: "'part.sppkg'", powerShell: "'part.sppkg'" },
  {
    text: "a';calc;'.sppkg",
    bash: String.raw`'a'\'';calc;'\''.sppkg'`,
    powerShell: "'a'';calc;''.sppkg'",
  },
  { text: '$(calc)`calc`', bash: "'$(calc)`calc`'", powerShell: "'$(calc)`calc`'" },
  { text: 'a" & calc | b', bash: `'a" & calc | b'`, powerShell: `'a" & calc | b'` },
  { text: String.raw`a\'`, bash: String.raw`'a\'\'''`, powerShell: String.raw`'a\'''` },
  { text: 'a‘b’c‚d‛e', bash: "'a‘b’c‚d‛e'", powerShell: "'a‘‘b’’c‚‚d‛‛e'" },
  { text: 'a\ncalc\r\n', bash: "'a calc '", powerShell: "'a calc '" },
  { text: '', bash: "''", powerShell: "''" },
  { text: '--force', bash: "'--force'", powerShell: "'--force'" },
];

describe('one argument of a shell', { tags: ['KIT-05'] }, () => {
  test.each(hostileTexts)('is made of $text', ({ text, bash, powerShell }) => {
    expect(quoteForBash(text)).toBe(bash);
    expect(quoteForPowerShell(text)).toBe(powerShell);
  });

  test.each(hostileTexts)('never ends before the end of $text', ({ text }) => {
    const escapedInBash = quoteForBash(text)
      .slice(1, -1)
      .replaceAll(String.raw`'\''`, '');
    const escapedInPowerShell = quoteForPowerShell(text)
      .slice(1, -1)
      .replaceAll(/''|‘‘|’’|‚‚|‛‛/g, '');
    expect(escapedInBash).not.toContain("'");
    expect(escapedInPowerShell).not.toMatch(/['‘’‚‛]/);
  });
});
