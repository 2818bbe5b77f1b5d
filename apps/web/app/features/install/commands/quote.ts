export type Shell = 'bash' | 'powershell';

/** A line break would end the line even within quotes, so control characters become spaces. */
const joinLines = (text: string) => text.replace(/\p{Cc}+/gu, ' ');

/** One argument, whatever the text is. */
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
