import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { fetchDownload } from '../../../fetch-download.ts';
import { showFailure } from '../../../admin/show-failure.ts';

export function SampleInvoice({ isDirty }: { isDirty: boolean }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchDownload('GET /back-office/invoicing/preview', {}),
    onError: (error) => showFailure('The sample could not be downloaded', error),
  });
  return (
    <Card title="Sample invoice">
      <p className="text-sm text-muted-foreground">
        A PDF with invented lines and your saved settings. It takes no number.
        {isDirty && ' Your changes are not in it until they are saved.'}
      </p>
      <Button
        variant="outline"
        className="justify-self-start"
        pending={isPending && 'Preparing...'}
        onClick={() => mutate()}
      >
        <FileText aria-hidden />
        Preview a sample invoice
      </Button>
    </Card>
  );
}
