import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { showFailure } from '../../../admin/actions.tsx';
import type { CallInput } from '../../../api.ts';
import { fetchDownload } from '../../../download.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';

export function ExportOrdersButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Export orders"
      description="A CSV file of what was paid in these days of UTC, one line per product."
      trigger={
        <Button variant="outline">
          <Download aria-hidden />
          Export CSV
        </Button>
      }
    >
      <PeriodForm onClose={() => setIsOpen(false)} />
    </Dialog>
  );
}

function PeriodForm({ onClose }: { onClose: () => void }) {
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (query: CallInput<'GET /back-office/import-export/orders'>['query']) =>
      fetchDownload('GET /back-office/import-export/orders', { query }),
    onError: (failure) => showFailure('Export failed', failure),
  });

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    if (from && until && until < from) {
      setError('The last day is before the first');
      return;
    }
    const period = { from: from || undefined, until: until || undefined };
    mutate(period, { onSuccess: onClose });
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First day" hint="Empty for the very first.">
          <Input
            type="date"
            value={from}
            max={until || undefined}
            onChange={({ target }) => {
              setFrom(target.value);
              setError(undefined);
            }}
          />
        </Field>
        <Field label="Last day" hint="Empty for today." error={error}>
          <Input
            type="date"
            value={until}
            min={from || undefined}
            onChange={({ target }) => {
              setUntil(target.value);
              setError(undefined);
            }}
          />
        </Field>
      </div>
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Exporting...'}>
          Export
        </Button>
      </DialogFooter>
    </Form>
  );
}
