const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `Nov 20`, of a day of UTC as in `2025-11-20`. */
export function formatDay(day: string): string {
  return short.format(new Date(day));
}
