/**
 * Where a spreadsheet would begin to work out a formula, behind any number of quotes and spaces: at
 * the start, and after what another program may take for the end of a cell.
 */
const start = String.raw`(?=[' ]*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20])`;
const afterSeparator = String.raw`(?=[' ]*[=+\-@\uff0b\uff0d\uff1d\uff20])`;
const separator = String.raw`(?<=[,;|\t\r\n])`;

const unguarded = new RegExp(`^${start}|${separator}${afterSeparator}`, 'g');
const guarded = new RegExp(`^'${start}|${separator}'${afterSeparator}`, 'g');

/** A quote in front makes a spreadsheet show the text instead of working it out. */
export function guardCell(text: string): string {
  return text.replace(unguarded, "'");
}

/** The text that `guardCell` was given. */
export function unguardCell(text: string): string {
  return text.replace(guarded, '');
}
