import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../query-client.ts';
import { formatDateTime, formatTime } from '../../ui/dates.ts';

const minuteMs = 60 * 1000;

/** It is read again, because the office opens and closes while the chat is open. */
const promiseQuery = {
  ...apiQuery(['chat', 'promise'], 'GET /chat-promise', {}),
  staleTime: minuteMs,
  refetchInterval: minuteMs,
};

export function AnswerPromise() {
  const { data } = useQuery(promiseQuery);
  const text = data?.data && getPromiseText(data.data);
  return (
    <div
      role="status"
      className="shrink-0 bg-background short:[form+&]:hidden [:is(form,p)+&]:not-empty:pt-2"
    >
      {text && <p className="px-3.5 pb-2 text-xs text-muted-foreground">{text}</p>}
    </div>
  );
}

interface Promised {
  readonly is_open: boolean;
  readonly promised_until: string | null;
}

function getPromiseText({ is_open: isOpen, promised_until: until }: Promised): string | null {
  const time = until && `by ${formatPromise(until)}, your time.`;
  if (isOpen) return time && `We usually answer ${time}`;
  return time ? `We are closed. We will answer ${time}` : 'We are closed.';
}

const dayMs = 24 * 60 * minuteMs;

export function formatPromise(iso: string, timeZone?: string): string {
  const days = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });
  const dayOf = (time: Date) => Date.parse(days.format(time));
  const daysLater = (dayOf(new Date(iso)) - dayOf(new Date())) / dayMs;
  if (daysLater === 0) return formatTime(iso, timeZone);
  if (daysLater < 0 || daysLater > 6) return formatDateTime(iso, timeZone);
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone });
  return `${weekday.format(new Date(iso))} ${formatTime(iso, timeZone)}`;
}
