const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const sharedDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `Nov 20, 2025`, in the reader's time zone. */
export function formatDate(iso: string): string {
  return date.format(new Date(iso));
}

/** `Nov 20, 2025` in UTC, for pages that the server renders. */
export function formatSharedDate(iso: string): string {
  return sharedDate.format(new Date(iso));
}

export function formatTime(iso: string): string {
  return time.format(new Date(iso));
}

export function formatDateTime(iso: string): string {
  return `${formatDate(iso)}, ${formatTime(iso)}`;
}
