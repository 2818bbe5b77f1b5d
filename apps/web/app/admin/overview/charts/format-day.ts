const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `Nov 20` for the UTC day `2025-11-20`. */
export function formatDay(day: string): string {
  return short.format(new Date(day));
}
