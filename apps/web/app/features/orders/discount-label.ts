/** Before the amount that a code took off. */
export function getDiscountLabel(code: string | null | undefined): string {
  return code ? `Discount ${code}` : 'Discount';
}
