import type { Command } from './command.ts';
import { quoteForBash, quoteForPowerShell, type Shell } from './quote.ts';

export function getCheckCommand(shell: Shell, fileName: string): Command {
  return shell === 'bash'
    ? { name: 'Check in Bash or zsh', line: `shasum -a 256 ${quoteForBash(fileName)}` }
    : {
        name: 'Check in PowerShell',
        line: `Get-FileHash -Algorithm SHA256 -Path ${quoteForPowerShell(`./${fileName}`)}`,
      };
}
