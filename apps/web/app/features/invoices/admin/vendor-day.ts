/** Today as YYYY-MM-DD in the time zone of the vendor. */
export function getVendorDay(timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date());
}
