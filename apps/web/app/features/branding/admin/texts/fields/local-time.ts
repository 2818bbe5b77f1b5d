const minuteMs = 60_000;

/** As an input of the type `datetime-local` has it. */
export function toLocalTime(iso: string | null): string {
  if (iso === null) return '';
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);
}

export const toTime = (local: string): string | null =>
  local === '' ? null : new Date(local).toISOString();
