/** Books are needed until the end of the year of the payment, and for so many years after it. */
export function endOfBooks(paidAt: Date, booksYears: number): Date {
  return new Date(Date.UTC(paidAt.getUTCFullYear() + 1 + booksYears, 0, 1));
}
