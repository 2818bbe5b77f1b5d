import type {
  StatisticsPeriod,
  StatisticsTable,
} from '@partshelf/contract/back-office/statistics.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { fetchDownload } from '../../../fetch-download.ts';
import { Button } from '../../../ui/button.tsx';
import { showFailure } from '../../../admin/show-failure.ts';

interface ExportTableButtonProps {
  table: StatisticsTable;
  period: StatisticsPeriod;
}

export function ExportTableButton({ table, period }: ExportTableButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      fetchDownload('GET /back-office/statistics/:table/export', {
        params: { table },
        query: { ...period },
      }),
    onError: (error) => showFailure('Export failed', error),
  });
  return (
    <Button variant="outline" pending={isPending && 'Exporting...'} onClick={() => mutate()}>
      <Download aria-hidden />
      Export CSV
    </Button>
  );
}
