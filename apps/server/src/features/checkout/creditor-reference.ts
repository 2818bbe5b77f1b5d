/** Letters count from 10 to 35: the R is 27, the F is 15. */
const remainderOf = (digits: string): number => Number(BigInt(digits) % 97n);

/** The reference of ISO 11649 for a number, with its check digits, such as RF58 1042. */
export function toCreditorReference(number: number): string {
  const checkDigits = 98 - remainderOf(`${number}271500`);
  return `RF${String(checkDigits).padStart(2, '0')}${number}`;
}
