import type { Session } from '@partshelf/contract/accounts/profile.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '../../api.ts';
import { apiQuery } from '../../query-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { formatDate, formatDateTime } from '../../ui/dates.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { useHashTarget } from '../../ui/use-hash-target.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { showErrorToast } from '../../ui/error-toast.ts';
import { endLocalSession } from './log-out.tsx';

export function SessionsPanel() {
  const headingId = useId();
  return (
    <section
      ref={useHashTarget('devices')}
      id="devices"
      aria-labelledby={headingId}
      className="overflow-hidden sheet"
    >
      <div className="flex flex-wrap items-center justify-between gap-4 border-b border-border px-5 md:px-7 py-5">
        <div className="min-w-50 grow basis-0">
          <h2 id={headingId} className="text-h2">
            Your devices
          </h2>
          <p className="text-sm text-muted-foreground">
            If you do not know one of them, log out everywhere and choose a new password.
          </p>
        </div>
        <CallButton
          name="Logout everywhere"
          icon={LogOut}
          pending="Logging out..."
          call={() => api('DELETE /sessions', {})}
          success={{
            title: 'Logged out successfully',
            description: 'Every device is logged out.',
          }}
          onDone={() => endLocalSession('chosen')}
          onFailure={() => {
            showErrorToast('Logout failed', 'There was an error logging out. Please try again.');
          }}
        />
      </div>
      <SessionsList />
    </section>
  );
}

export const sessionsKey = ['accounts', 'sessions'];
const pageSize = 10;

const sessionsQuery = (page: number) =>
  apiQuery(sessionsKey, 'GET /sessions', { query: { pagination: { page, pageSize } } });

function SessionsList() {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...sessionsQuery(page), placeholderData: keepPreviousData });
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton className="m-7 h-14" />}
      errorText="Your devices could not be loaded."
    >
      {({ data: sessions, meta }) => (
        <>
          <ul
            aria-busy={query.isPlaceholderData}
            className="divide-y divide-border transition-opacity aria-busy:opacity-60"
          >
            {sessions.map((session) => (
              <SessionRow key={session.documentId} session={session} />
            ))}
          </ul>
          <SessionPages page={page} pageCount={meta.pagination.pageCount} onChange={setPage} />
        </>
      )}
    </QueryState>
  );
}

interface SessionPagesProps {
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
}

function SessionPages({ page, pageCount, onChange }: SessionPagesProps) {
  if (pageCount < 2 && page === 1) return null;
  return (
    <nav
      aria-label="Pages of devices"
      className="flex items-center justify-between gap-4 border-t border-border px-5 md:px-7 py-4"
    >
      <Button
        variant="outline"
        size="sm"
        disabled={page === 1}
        onClick={() => onChange(Math.min(page - 1, Math.max(1, pageCount)))}
      >
        Previous
      </Button>
      <p className="text-xs text-muted-foreground tabular-nums">
        Page {page} of {Math.max(1, pageCount)}
      </p>
      <Button
        variant="outline"
        size="sm"
        disabled={page >= pageCount}
        onClick={() => onChange(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { device, createdAt, lastUsedAt, isCurrent } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 md:px-7 py-4">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold">{device}</p>
        <p className="text-xs text-muted-foreground">
          <span className="inline-block">Logged in {formatDate(createdAt)} ·</span>{' '}
          <span className="inline-block">Last used {formatDateTime(lastUsedAt)}</span>
        </p>
      </div>
      {isCurrent ? <Badge tone="info">This device</Badge> : <RevokeButton session={session} />}
    </li>
  );
}

function RevokeButton({ session: { documentId, device } }: { session: Session }) {
  return (
    <CallButton
      name={
        <>
          Logout<span className="sr-only"> {device}</span>
        </>
      }
      size="sm"
      pending="Logging out..."
      call={() => api('DELETE /sessions/:id', { params: { id: documentId } })}
      settledKeys={[sessionsKey]}
      failureTitle="Error"
      failureText="This device could not be logged out."
    />
  );
}
