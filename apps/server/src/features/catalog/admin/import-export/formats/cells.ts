/** Where a spreadsheet may see a formula: at the start, or after what may end a cell elsewhere. */
const start = String.raw`(?=[' ]*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20])`;
const afterSeparator = String.raw`(?=[' ]*[=+\-@\uff0b\uff0d\uff1d\uff20])`;
const separator = String.raw`(?<=[,;|\t\r\n])`;

const unguarded = new RegExp(`^${start}|${separator}${afterSeparator}`, 'g');
const escapedFormula = new RegExp(`^'${start}|${separator}'${afterSeparator}`, 'g');

/** A leading quote makes a spreadsheet show the text instead of running it as a formula. */
export function escapeFormula(text: string): string {
  return text.replace(unguarded, "'");
}

export function unescapeFormula(text: string): string {
  return text.replace(escapedFormula, '');
}
