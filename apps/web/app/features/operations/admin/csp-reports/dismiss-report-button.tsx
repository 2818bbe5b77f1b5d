import type { CspReport } from '@partshelf/contract/operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { api, isApiError } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { showFailure } from '../../../../admin/show-failure.ts';
import { cspReportsKey } from './csp-report-queries.ts';

export function DismissReportButton({ report }: { report: CspReport }) {
  const { documentId, blocked, page } = report;
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api('DELETE /back-office/csp-reports/:documentId', { params: { documentId } }),
    onError: (error) => {
      if (!isApiError(error, 'NOT_FOUND')) showFailure('The report was not dismissed', error);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: cspReportsKey }),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`Dismiss ${blocked} on ${page}`}
      pending={isPending && 'Dismissing...'}
      onClick={() => mutate()}
    >
      <X aria-hidden />
      Dismiss
    </Button>
  );
}
