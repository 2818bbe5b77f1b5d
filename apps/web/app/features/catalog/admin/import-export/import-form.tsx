import { productColumns } from '@partshelf/contract/catalog/admin.ts';
import { useState } from 'react';
import { messageOf } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field, Input } from '../../../../ui/forms/field.tsx';
import { DialogFooter } from '../../../../ui/overlays/dialog-footer.tsx';
import { FormNotice } from '../../../../ui/forms/form-notice.tsx';
import { ImportProblems } from './import-problems.tsx';
import { useCheckFile, useImportFile } from './use-import.ts';

const productsOf = (count: number) =>
  count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`;

export function ImportForm({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const check = useCheckFile();
  const importing = useImportFile(onClose);
  const error = importing.error ?? check.error;
  const checked = check.data?.data;
  const hasProblems = checked !== undefined && checked.problems.length > 0;

  function handleChoose(chosen: File | undefined) {
    importing.reset();
    check.reset();
    setFile(chosen);
    if (chosen) check.mutate(chosen);
  }

  return (
    <div className="grid gap-5">
      <Field label="File" hint={`Columns: ${productColumns.join(', ')}.`}>
        <Input
          type="file"
          accept=".csv,.tsv,.txt,.json"
          className="h-auto! py-2.5 text-sm file:mr-3 file:font-semibold"
          onChange={({ target }) => handleChoose(target.files?.[0])}
        />
      </Field>
      <div role="status" className="grid gap-3 text-sm empty:hidden">
        {check.isPending && 'Checking the file...'}
        {checked && describe(checked.products, checked.problems.length)}
      </div>
      {hasProblems && <ImportProblems problems={checked.problems} />}
      {error && (
        <FormNotice tone="error">
          {messageOf(error, 'The file did not arrive. Please choose it again.')}
        </FormNotice>
      )}
      <DialogFooter onCancel={onClose}>
        <Button
          disabled={!checked || hasProblems || checked.products === 0}
          pending={importing.isPending && 'Importing...'}
          onClick={() => file && importing.mutate(file)}
        >
          Import all
        </Button>
      </DialogFooter>
    </div>
  );
}

function describe(products: number, problems: number): string {
  if (problems === 0) return `${productsOf(products)} can come in. Nothing is wrong with the file.`;
  const found = problems === 1 ? '1 problem' : `${problems.toLocaleString('en-US')} problems`;
  return `${found} to put right first. Then choose the file again.`;
}
