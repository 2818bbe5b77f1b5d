import type { FailedJobQueue, PaymentAlert } from '@partshelf/contract/statistics.ts';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { showUndoFailure } from '../undo-failure.ts';
import { CallButton } from '../../ui/call-button.tsx';
import { api } from '../../api.ts';
import { getAdminOrderPath } from '../../features/orders/admin/queries.ts';
import { countLabel, formatCount } from '../figures.tsx';
import { formatDateTime } from '../time-zone.tsx';
import { useCall } from '../../ui/use-call.ts';
import { alertsKey, alertsQuery, failedJobsQuery, openTasksKey } from './queries.ts';

const alertKeys = [alertsKey, openTasksKey];

export function OpenAlerts() {
  const { data: alerts } = useQuery(alertsQuery);
  const { data: jobs } = useQuery(failedJobsQuery);
  const open = alerts?.data ?? [];
  const failed = jobs?.data ?? [];
  const more = (alerts?.meta.pagination.total ?? 0) - open.length;
  return (
    <section id="alerts" aria-labelledby="alerts-heading" className="sheet sheet-body py-3.5!">
      <h2 id="alerts-heading" className="text-h2">
        Alerts
      </h2>
      <ul className="mt-1 divide-y divide-border">
        {failed.map((jobsOfQueue) => (
          <FailedJobEntry key={jobsOfQueue.queue} failed={jobsOfQueue} />
        ))}
        {open.map((alert) => (
          <PaymentAlertEntry key={alert.id} alert={alert} />
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2 text-sm text-muted-foreground">
          {formatCount(more)} older alerts appear when you dismiss some of these.
        </p>
      )}
    </section>
  );
}

function PaymentAlertEntry({ alert }: { alert: PaymentAlert }) {
  const { id } = alert;
  const { mutate: reopen } = useCall({
    call: (body: { dismissedAt: string }) =>
      api('POST /back-office/overview/alerts/:id/reopen', { params: { id }, body }),
    onFailure: showUndoFailure,
    settledKeys: alertKeys,
  });
  return (
    <AlertEntry
      text={formatAlert(alert.alert)}
      at={alert.receivedAt}
      action={
        <CallButton
          name="Dismiss"
          size="sm"
          pending="Dismissing..."
          call={() => api('POST /back-office/overview/alerts/:id/resolve', { params: { id } })}
          success={({ data }) => ({ title: 'Alert dismissed', undo: () => reopen(data) })}
          settledKeys={alertKeys}
          failureTitle="Error"
          failureText="The alert could not be dismissed."
        />
      }
    >
      <AlertPlace alert={alert} />
    </AlertEntry>
  );
}

function AlertPlace({
  alert: { order, orderNumber, bankFile, sessionId },
}: {
  alert: PaymentAlert;
}) {
  if (order) {
    return (
      <Link to={getAdminOrderPath({ documentId: order })} className="link">
        Order {orderNumber}
      </Link>
    );
  }
  if (!bankFile) return <>No order · {sessionId}</>;
  return (
    <Link to={`/admin/transfers/files/${bankFile}`} className="link">
      Bank file
    </Link>
  );
}

function FailedJobEntry({ failed }: { failed: FailedJobQueue }) {
  const { queue, count, lastFailedAt } = failed;
  const jobs = countLabel(count, 'job');
  return (
    <AlertEntry
      text={`${jobs} failed at every try`}
      at={lastFailedAt}
      action={
        <CallButton
          name="Try again"
          size="sm"
          pending="Trying again..."
          call={() =>
            api('POST /back-office/overview/failed-jobs/:queue/retry', { params: { queue } })
          }
          settledKeys={alertKeys}
          failureTitle="Error"
          failureText="The jobs could not be tried again."
        />
      }
    >
      {queue}
    </AlertEntry>
  );
}

interface AlertEntryProps {
  text: string;
  at: string;
  children: ReactNode;
  action: ReactNode;
}

function AlertEntry({ text, at, children, action }: AlertEntryProps) {
  const [title, ...facts] = text.split(' · ');
  return (
    <li className="flex min-h-10 items-center gap-3 py-1 text-sm">
      <TriangleAlert aria-hidden className="size-4.5 shrink-0 text-warning" />
      <p className="min-w-0 grow wrap-anywhere">
        <span className="font-semibold">{title}</span>{' '}
        <span className="text-muted-foreground tabular-nums">
          {[...facts, formatDateTime(at)].join(' · ')} · {children}
        </span>
      </p>
      {action}
    </li>
  );
}

/** The server sends alerts in lower case. */
export function formatAlert(alert: string): string {
  return alert.charAt(0).toUpperCase() + alert.slice(1);
}
