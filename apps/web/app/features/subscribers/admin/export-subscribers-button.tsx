import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { fetchDownload } from '../../../fetch-download.ts';
import { Button } from '../../../ui/button.tsx';
import { showFailure } from '../../../admin/show-failure.ts';

export function ExportSubscribersButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchDownload('GET /back-office/export/subscribers', {}),
    onError: (error) => showFailure('Export failed', error),
  });
  return (
    <Button variant="outline" pending={isPending && 'Exporting...'} onClick={() => mutate()}>
      <Download aria-hidden />
      Export CSV
    </Button>
  );
}
