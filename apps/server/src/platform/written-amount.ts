/** A separator before one or two last digits is that of the decimals; all others group digits. */
const writtenAmount =
  /^(?<sign>[+-]?)(?<whole>\d{1,15}|\d{1,3}(?:[.,' ]\d{3}){1,4})(?:[.,](?<decimals>\d{1,2}))?(?<lastSign>-?)$/;

/** Returns cents, which are negative after a minus, and undefined when the text is no amount. */
export function parseWrittenAmount(text: string): number | undefined {
  const groups = writtenAmount.exec(text)?.groups;
  if (!groups) return undefined;
  const whole = groups['whole']!.replace(/\D/g, '');
  const cents = Number(whole + (groups['decimals'] ?? '').padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return undefined;
  return groups['sign'] === '-' || groups['lastSign'] === '-' ? -cents : cents;
}
