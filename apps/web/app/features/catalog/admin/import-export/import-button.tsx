import { Upload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { ImportForm } from './import-form.tsx';

export function ImportButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Import products"
      description="From a CSV or JSON file. All its products come in as drafts, or none does."
      className="md:max-w-[680px]!"
      trigger={
        <Button variant="outline" className="max-md:px-3!">
          <Upload aria-hidden />
          Import
        </Button>
      }
    >
      <ImportForm onClose={() => setIsOpen(false)} />
    </Dialog>
  );
}
