import { Download } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import type { CallInput } from '../../../api.ts';
import { showFailure } from '../../../admin/show-failure.ts';
import { fetchDownload } from '../../../download.ts';

export function ExportCustomersButton() {
  const { mutate, isPending } = useExport();
  return (
    <Button
      variant="outline"
      pending={isPending && 'Exporting...'}
      onClick={() => mutate({ what: 'customers' })}
    >
      <Download aria-hidden />
      Export CSV
    </Button>
  );
}

export function ExportProductsButton() {
  const { mutate, isPending } = useExport();
  return (
    <Menu
      label="Export"
      trigger={
        <Button variant="outline" pending={isPending && 'Exporting...'} className="max-md:px-3!">
          <Download aria-hidden />
          Export
        </Button>
      }
    >
      <MenuItem onClick={() => mutate({ what: 'products', format: 'csv' })}>As CSV</MenuItem>
      <MenuItem onClick={() => mutate({ what: 'products', format: 'json' })}>As JSON</MenuItem>
    </Menu>
  );
}

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
  const { mutate, isPending } = useExport();

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    if (from && until && until < from) {
      setError('The last day is before the first');
      return;
    }
    const period = { from: from || undefined, until: until || undefined };
    mutate({ what: 'orders', ...period }, { onSuccess: onClose });
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

type Export =
  | ({ what: 'products' } & CallInput<'GET /back-office/import-export/products'>['query'])
  | ({ what: 'orders' } & CallInput<'GET /back-office/import-export/orders'>['query'])
  | { what: 'customers' };

function requestExport(wanted: Export): Promise<null> {
  switch (wanted.what) {
    case 'products':
      return fetchDownload('GET /back-office/import-export/products', {
        query: { format: wanted.format },
      });
    case 'orders':
      return fetchDownload('GET /back-office/import-export/orders', {
        query: { from: wanted.from, until: wanted.until },
      });
    case 'customers':
      return fetchDownload('GET /back-office/import-export/customers', {});
  }
}

function useExport() {
  return useMutation({
    mutationFn: requestExport,
    onError: (error) => showFailure('Export failed', error),
  });
}
