import type { Command } from './command.ts';
import { quoteForPowerShell } from './quote.ts';

/** For the SharePoint Online Management Shell. */
export const listPolicyCommands = (hosts: readonly string[]): Command[] =>
  hosts.map((host) => ({
    name: `Trust ${host}`,
    line: `Add-SPOContentSecurityPolicy -Source ${quoteForPowerShell(`https://${host}`)}`,
  }));
