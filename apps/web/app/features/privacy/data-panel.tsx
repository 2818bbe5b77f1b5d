import type { DataExport } from '@partshelf/contract/privacy/privacy.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PackageOpen, RotateCw, UserX } from 'lucide-react';
import { useId } from 'react';
import { api } from '../../api.ts';
import { refetchQuery } from '../../query-client.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useCall } from '../../ui/use-call.ts';
import { canRequestExport, dataExportQuery, DataExportState } from './data-export.tsx';

export function DataPanel() {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="sheet *:px-5 md:*:px-7 *:py-5">
      <div className="grid gap-4">
        <div>
          <h2 id={headingId} className="text-h2">
            Your data
          </h2>
          <p className="max-w-prose text-sm text-muted-foreground">
            You can ask for a ZIP file with what we store about you once a day: your account,
            orders, invoices, reviews and messages.
          </p>
        </div>
        <DataExportSection />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-border">
        <p className="min-w-50 grow basis-0 text-sm text-muted-foreground">
          Before you delete your account, we show what is deleted and what we have to keep.
        </p>
        <ButtonLink to="/profile/delete" icon={UserX} variant="outline">
          Delete my account
        </ButtonLink>
      </div>
    </section>
  );
}

function DataExportSection() {
  return (
    <QueryState
      query={useQuery(dataExportQuery)}
      skeleton={<Skeleton className="h-10 w-52" />}
      errorText="Your data export could not be loaded."
    >
      {({ data }) => <DataExportContent found={data} />}
    </QueryState>
  );
}

function DataExportContent({ found }: { found: DataExport }) {
  const queries = useQueryClient();
  const { mutate, isPending, errorText } = useCall({
    call: () => api('POST /privacy/export', { body: {} }),
    answerKey: dataExportQuery.queryKey,
    onFailure: () => refetchQuery(queries, dataExportQuery),
    failureText: 'Your data could not be asked for. Please try again.',
  });
  const isRetry = found.state === 'failed';
  return (
    <div className="grid gap-4">
      {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
      <DataExportState
        found={found}
        preparingText="We are preparing your data. You can leave this page: an email tells you when it is ready."
        onChange={() => void refetchQuery(queries, dataExportQuery)}
      />
      {canRequestExport(found) && (
        <Button
          variant="outline"
          className="justify-self-start"
          pending={isPending && 'Asking...'}
          onClick={() => mutate()}
        >
          {isRetry ? <RotateCw aria-hidden /> : <PackageOpen aria-hidden />}
          {isRetry ? 'Try again' : 'Download my data'}
        </Button>
      )}
    </div>
  );
}
