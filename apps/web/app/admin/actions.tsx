import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { isApiError, messageOf } from '../api.ts';
import { toast } from '../ui/toast.tsx';

interface ExportButtonProps {
  onExport: () => Promise<unknown>;
  label?: string;
  variant?: 'default' | 'outline';
}

export function ExportButton(props: ExportButtonProps) {
  const { onExport, label = 'Export CSV', variant = 'outline' } = props;
  const { mutate, isPending } = useMutation({
    mutationFn: onExport,
    onError: (error) => showFailure('Export failed', error),
  });
  return (
    <Button variant={variant} pending={isPending && 'Exporting...'} onClick={() => mutate()}>
      <Download aria-hidden />
      {label}
    </Button>
  );
}

export function showFailure(title: string, error: Error): void {
  const description = messageOf(error, 'The shop could not be reached. Please try again.');
  toast({ variant: 'destructive', title, description });
}

export function showUndoFailure(error: Error): void {
  if (!isApiError(error, 'CHANGED_MEANWHILE')) return showFailure('Not undone', error);
  const description = 'Someone else has changed it meanwhile.';
  toast({ variant: 'destructive', title: 'Not undone', description });
}
