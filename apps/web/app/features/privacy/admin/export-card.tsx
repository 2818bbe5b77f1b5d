import type { DataRequests } from '@partshelf/contract/privacy/privacy.ts';
import { useQueryClient } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../api.ts';
import { refetchQuery } from '../../../query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { canRequestExport, DataExportState } from '../data-export.tsx';
import { dataRequestsQuery, ReasonField, useDataRequest } from './data-requests.tsx';

interface ExportCardProps {
  documentId: string;
  requests: DataRequests;
}

export function ExportCard({ documentId, requests }: ExportCardProps) {
  const queries = useQueryClient();
  return (
    <Card title="Export">
      <p className="text-sm text-muted-foreground">
        You can ask for a ZIP file with what the shop stores about the person once a day. Only you
        can download it.
      </p>
      <DataExportState
        found={requests.export}
        preparingText="The data is being prepared."
        onChange={() => void refetchQuery(queries, dataRequestsQuery(documentId))}
      />
      {canRequestExport(requests.export) && requests.deletion.state !== 'erased' && (
        <ExportForm documentId={documentId} />
      )}
    </Card>
  );
}

function ExportForm({ documentId }: Pick<ExportCardProps, 'documentId'>) {
  const [reason, setReason] = useState('');
  const { mutate, isPending, errorText } = useDataRequest({
    documentId,
    send: () =>
      api('POST /back-office/people/:documentId/export', {
        params: { documentId },
        body: { reason },
      }),
    done: 'The export is being prepared',
    failureText: 'The data could not be exported. Please try again.',
  });

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-5">
      {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
      <ReasonField value={reason} onChange={setReason} />
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        disabled={reason.trim() === ''}
        pending={isPending && 'Asking...'}
      >
        <PackageOpen aria-hidden />
        Prepare export
      </Button>
    </Form>
  );
}
