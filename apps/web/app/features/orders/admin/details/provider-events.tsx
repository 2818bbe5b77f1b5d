import type { AdminOrderDetails } from '@partshelf/contract/back-office/orders.ts';
import { TriangleAlert } from 'lucide-react';
import { formatDateTime } from '../../../../ui/dates.ts';
import { Reference } from '../../reference.tsx';
import { formatAlert } from '../../../../admin/overview/alerts/format-alert.ts';

export function ProviderEvents({ order: { events } }: { order: AdminOrderDetails }) {
  if (events.length === 0) {
    return (
      <p className="text-sm text-muted-foreground">
        The payment provider has told nothing of this order yet.
      </p>
    );
  }
  return (
    <ol aria-label="Provider events" className="grid gap-3.5">
      {events.map(({ id, type, alert, receivedAt }) => (
        <li
          key={id}
          className="grid gap-1 border-t border-border pt-3 text-sm first:border-t-0 first:pt-0"
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold wrap-anywhere">{type}</span>
            <span className="text-xs text-muted-foreground tabular-nums">
              {formatDateTime(receivedAt)}
            </span>
          </p>
          <Reference>{id}</Reference>
          {alert && (
            <p className="mt-1 flex gap-2 rounded-md bg-warning-soft px-3 py-2 font-medium text-warning">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="wrap-anywhere">{formatAlert(alert)}</span>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
