import { useQuery } from '@tanstack/react-query';
import { FailedJobEntry } from './failed-job-entry.tsx';
import { PaymentAlertEntry } from './payment-alert-entry.tsx';
import { alertsQuery, failedJobsQuery } from './alerts-query.ts';

export function OpenAlerts() {
  const { data: alerts } = useQuery(alertsQuery);
  const { data: jobs } = useQuery(failedJobsQuery);
  const open = alerts?.data ?? [];
  const failed = jobs?.data ?? [];
  if (open.length + failed.length === 0) return null;
  const more = (alerts?.meta.pagination.total ?? 0) - open.length;
  return (
    <section
      id="alerts"
      aria-labelledby="alerts-heading"
      className="rounded-lg border border-border bg-card p-5"
    >
      <h2 id="alerts-heading" className="mb-3 text-h3">
        Alerts
      </h2>
      <ul className="grid">
        {failed.map((jobsOfQueue) => (
          <FailedJobEntry key={jobsOfQueue.queue} failed={jobsOfQueue} />
        ))}
        {open.map((alert) => (
          <PaymentAlertEntry key={alert.id} alert={alert} />
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-3 text-sm text-muted-foreground">
          {more.toLocaleString('en-US')} older alerts show once some of these are resolved.
        </p>
      )}
    </section>
  );
}
