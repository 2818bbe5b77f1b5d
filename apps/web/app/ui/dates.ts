function createFormats(timeZone?: string) {
  return {
    date: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }),
    time: new Intl.DateTimeFormat('en-US', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    }),
    day: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }),
  };
}

const formats = new Map<string | undefined, ReturnType<typeof createFormats>>();

function getFormats(timeZone?: string) {
  const known = formats.get(timeZone) ?? createFormats(timeZone);
  formats.set(timeZone, known);
  return known;
}

/** `Nov 20, 2025`, in the reader's time zone unless another one is given. */
export function formatDate(iso: string, timeZone?: string): string {
  return getFormats(timeZone).date.format(new Date(iso));
}

/** `Nov 20, 2025` in UTC, for pages that the server renders. */
export function formatSharedDate(iso: string): string {
  return formatDate(iso, 'UTC');
}

export function formatTime(iso: string, timeZone?: string): string {
  return getFormats(timeZone).time.format(new Date(iso));
}

export function formatDateTime(iso: string): string {
  return `${formatDate(iso)}, ${formatTime(iso)}`;
}

const dayMs = 24 * 60 * 60 * 1000;

/** `Today`, `Yesterday`, or the date. */
export function formatDay(iso: string, timeZone?: string): string {
  const toDay = (time: Date) => getFormats(timeZone).day.format(time);
  const daysAgo = Date.parse(toDay(new Date())) - Date.parse(toDay(new Date(iso)));
  if (daysAgo === 0) return 'Today';
  return daysAgo === dayMs ? 'Yesterday' : formatDate(iso, timeZone);
}

/** That of the browser. */
export const getOwnTimeZone = (): string => getFormats().date.resolvedOptions().timeZone;
