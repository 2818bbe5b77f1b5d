export interface Command {
  readonly name: string;
  readonly line: string;
}

export interface StepCommands {
  /** It is empty where each group of commands signs in by itself. */
  readonly signIn: readonly Command[];
  readonly upload: readonly Command[];
  readonly deploy: readonly Command[];
  readonly verify: readonly Command[];
  /** Prints the id in the app catalog, where no command before has. */
  readonly findAppId: readonly Command[];
  /** It is empty when it is deployed to all sites at once, like those below. */
  readonly addToSite: readonly Command[];
  readonly approve: readonly Command[];
  readonly update: readonly Command[];
  readonly updateSite: readonly Command[];
  readonly removeFromSite: readonly Command[];
  readonly remove: readonly Command[];
  readonly revoke: readonly Command[];
}

export type Shell = 'bash' | 'powershell';

/** A line break would end the line even within quotes, so control characters become spaces. */
const joinLines = (text: string) => text.replace(/\p{Cc}+/gu, ' ');

/** It is one argument, whatever the text is. */
export function quoteForBash(text: string): string {
  return `'${joinLines(text).replaceAll("'", String.raw`'\''`)}'`;
}

/** PowerShell takes typographic quotes for straight ones. */
export function quoteForPowerShell(text: string): string {
  return `'${joinLines(text).replace(/['‘’‚‛]/g, '$&$&')}'`;
}

export function quoteFor(shell: Shell, text: string): string {
  return shell === 'bash' ? quoteForBash(text) : quoteForPowerShell(text);
}

export function getCheckCommand(shell: Shell, fileName: string): Command {
  return shell === 'bash'
    ? { name: 'Check in Bash or zsh', line: `shasum -a 256 ${quoteForBash(fileName)}` }
    : {
        name: 'Check in PowerShell',
        line: `Get-FileHash -Algorithm SHA256 -Path ${quoteForPowerShell(`./${fileName}`)}`,
      };
}

export const listPolicyCommands = (hosts: readonly string[]): Command[] =>
  hosts.map((host) => ({
    name: `Trust ${host}`,
    line: `Add-SPOContentSecurityPolicy -Source ${quoteForPowerShell(`https://${host}`)}`,
  }));

export const renewPolicyCommand: Command = {
  name: 'Renew the script policy',
  line: 'Set-SPOTenant -ResyncContentSecurityPolicyConfigurationEntries $true',
};
