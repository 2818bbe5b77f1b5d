import { Download } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx';
import { useExport } from './use-export.ts';

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
