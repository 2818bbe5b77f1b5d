import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ConflictTimeZone } from '../ui/dates.ts';
import { Spinner } from '../ui/loading.tsx';
import { ErrorView } from '../ui/states.tsx';
import { timeZoneQuery } from './time-zone.tsx';

/** Screens wait for the time zone of the shop, whose times they show. The frame around them does not. */
export function TimeZoneGate({ children }: { children: ReactNode }) {
  const { data, isError, refetch } = useQuery(timeZoneQuery);
  if (data) return <ConflictTimeZone value={data.data.timeZone}>{children}</ConflictTimeZone>;
  return isError ? (
    <ErrorView onRetry={() => void refetch()}>
      The time zone of the shop could not be loaded.
    </ErrorView>
  ) : (
    <Waiting />
  );
}

const patienceMs = 3_000;

function Waiting() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="grid min-h-96 place-content-center justify-items-center gap-3">
      <Spinner />
      <span className={isLong ? 'text-sm text-muted-foreground' : 'sr-only'}>
        {isLong ? 'Still trying' : 'Loading...'}
      </span>
    </div>
  );
}
