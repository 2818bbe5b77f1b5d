import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogFooter, Dialog } from '../../../../ui/dialog.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { showFailure } from '../../../../admin/show-failure.ts';
import { cspReportsKey } from './csp-report-queries.ts';

export function DismissAllButton() {
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('DELETE /back-office/csp-reports', {}),
    onSuccess: () => toast({ variant: 'success', title: 'All reports dismissed' }),
    onError: (error) => showFailure('The reports were not dismissed', error),
    onSettled: () => {
      setIsOpen(false);
      return queries.invalidateQueries({ queryKey: cspReportsKey });
    },
  });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Dismiss all reports?"
      description="What browsers block after that is listed again."
      trigger={<Button variant="outline">Dismiss all</Button>}
    >
      <DialogFooter onCancel={() => setIsOpen(false)}>
        <Button pending={isPending && 'Dismissing...'} onClick={() => mutate()}>
          Dismiss all reports
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
