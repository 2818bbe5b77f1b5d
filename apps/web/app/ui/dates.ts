const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const time = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `Nov 20, 2025`, in the time zone of the person who reads it. */
export function formatDate(iso: string): string {
  return date.format(new Date(iso));
}

/** `Nov 20, 2025, 09:41` */
export function formatDateTime(iso: string): string {
  return `${formatDate(iso)}, ${time.format(new Date(iso))}`;
}
