/** Half-up. 1250 hundredths are 12.5 %. */
export const percentOf = (cents: number, hundredthsOfPercent: number): number =>
  Math.floor((cents * hundredthsOfPercent + 5_000) / 10_000);

/** In proportion to the amounts: largest remainders first, then the earlier lines. */
export function splitDiscount(amounts: readonly number[], discountCents: number): number[] {
  const sum = BigInt(amounts.reduce((cents, amount) => cents + amount, 0));
  if (sum === 0n) return amounts.map(() => 0);
  // The products can exceed what a number holds exactly.
  const exact = amounts.map((amount) => BigInt(amount) * BigInt(discountCents));
  const shares = exact.map((part) => Number(part / sum));
  const missing = discountCents - shares.reduce((cents, share) => cents + share, 0);
  const byRemainder = exact
    .map((part, index) => ({ remainder: part % sum, index }))
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.index - other.index);
  for (const { index } of byRemainder.slice(0, missing)) shares[index]! += 1;
  return shares;
}

interface Given {
  readonly kind: 'percent' | 'amount';
  /** In hundredths of a percent, or in cents. */
  readonly value: number;
}

/** What each line gets. An amount is cut to the sum of the lines. */
export function discountAmounts(amounts: readonly number[], { kind, value }: Given): number[] {
  const sum = amounts.reduce((cents, amount) => cents + amount, 0);
  return splitDiscount(amounts, kind === 'percent' ? percentOf(sum, value) : Math.min(value, sum));
}
