/** What a spreadsheet would take for a formula, behind any number of quotes. */
const formula = /^'*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;

/** A quote in front makes a spreadsheet show the text instead of working it out. */
export function guardCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text that `guardCell` was given. */
export function unguardCell(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}
