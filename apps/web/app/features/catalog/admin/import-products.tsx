import { type ImportProblem, productColumns } from '@partshelf/contract/catalog/import-export.ts';
import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { compactTableStyle } from '../../../admin/figures.tsx';
import { api, messageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { toFileForm } from '../../../ui/uploads.tsx';
import { useInvalidateCatalog } from './queries.ts';

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

const getProductsLabel = (count: number) =>
  count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`;

function ImportForm({ onClose }: { onClose: () => void }) {
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
        {checked && getCheckText(checked.products, checked.problems.length)}
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

function getCheckText(products: number, problems: number): string {
  if (problems === 0)
    return `${getProductsLabel(products)} can come in. Nothing is wrong with the file.`;
  const found = problems === 1 ? '1 problem' : `${problems.toLocaleString('en-US')} problems`;
  return `${found} to put right first. Then choose the file again.`;
}

function ImportProblems({ problems }: { problems: readonly ImportProblem[] }) {
  return (
    <div className="rounded-md border border-border p-4">
      <table aria-label="Problems" className={compactTableStyle}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Column</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, column, message }) => (
            <tr key={`${line} ${column} ${message}`}>
              <td className="tabular-nums">{line}</td>
              <td className="wrap-anywhere">{column ?? 'All'}</td>
              <td className="wrap-anywhere">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useCheckFile() {
  return useMutation({
    mutationFn: (file: File) =>
      api('POST /back-office/import-export/products/check', { body: toFileForm(file) }),
  });
}

/** All products are imported as drafts, or none. */
function useImportFile(onDone: () => void) {
  const refresh = useInvalidateCatalog();
  return useMutation({
    mutationFn: (file: File) =>
      api('POST /back-office/import-export/products', { body: toFileForm(file) }),
    onSuccess: async ({ data: { created } }) => {
      onDone();
      const drafts = created === 1 ? '1 draft' : `${created.toLocaleString('en-US')} drafts`;
      toast({
        variant: 'success',
        title: `${drafts} imported`,
        description: 'Each can be published once it has pictures and a release.',
      });
      await refresh();
    },
  });
}
