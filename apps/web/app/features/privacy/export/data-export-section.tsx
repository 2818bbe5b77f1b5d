import type { DataExport } from '@partshelf/contract/privacy/privacy.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PackageOpen, RotateCw } from 'lucide-react';
import { api, messageOf } from '../../../api.ts';
import { refetchQuery } from '../../../query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { FormNotice } from '../../../ui/forms/form-notice.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { dataExportQuery } from './data-export-query.ts';
import { DataExportState } from './data-export-state.tsx';
import { canRequestExport } from './describe-export.ts';

export function DataExportSection() {
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
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('POST /privacy/export', { body: {} }),
    onSuccess: (answer) => queries.setQueryData(dataExportQuery.queryKey, answer),
    onError: () => refetchQuery(queries, dataExportQuery),
  });
  const isRetry = found.state === 'failed';
  return (
    <div className="grid gap-4">
      {error && (
        <FormNotice tone="error">
          {messageOf(error, 'Your data could not be asked for. Please try again.')}
        </FormNotice>
      )}
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
