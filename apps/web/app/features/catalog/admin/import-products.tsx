import {
  type ImportDifference,
  type ImportProblem,
  productFileColumns,
} from '@partshelf/contract/catalog/import-export.ts';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { compactTableStyle } from '../../../admin/figures.tsx';
import { countLabel } from '../../../admin/figures.tsx';
import { api, type CallOutput, isApiError, messageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { toFileForm } from '../../../ui/uploads.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { catalogKeys } from './queries.ts';

export function ImportButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Import products"
      description="From a CSV or JSON file, all of it or nothing. Export gives a file to start from."
      className="md:max-w-dialog-wide!"
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

function ImportForm({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [isUpdating, setIsUpdating] = useState(false);
  const updateId = useId();
  return (
    <div className="grid gap-5">
      <Field label="File" hint={`Columns: ${productFileColumns.join(', ')}.`}>
        <Input
          type="file"
          accept=".csv,.tsv,.txt,.json"
          className="h-auto! py-2.5 text-sm file:mr-3 file:font-semibold"
          onChange={({ target }) => setFile(target.files?.[0])}
        />
      </Field>
      <div className="flex items-start gap-2.5 text-sm">
        <Checkbox
          id={updateId}
          aria-describedby={`${updateId}-note`}
          checked={isUpdating}
          onCheckedChange={setIsUpdating}
        />
        <div>
          <label htmlFor={updateId} className="font-semibold">
            Update existing products
          </label>
          <p id={`${updateId}-note`} className="text-muted-foreground">
            Products are recognized by documentId or slug, and only the columns in the file are
            changed. New products are always imported as drafts.
          </p>
        </div>
      </div>
      {isUpdating ? (
        <UpdatePart key={keyOf(file)} file={file} onClose={onClose} />
      ) : (
        <CreatePart
          key={keyOf(file)}
          file={file}
          onClose={onClose}
          onUpdate={() => setIsUpdating(true)}
        />
      )}
    </div>
  );
}

const keyOf = (file: File | undefined) => file && `${file.name} ${file.lastModified} ${file.size}`;

interface PartProps {
  file: File | undefined;
  onClose: () => void;
}

const unsentText = 'The file could not be uploaded. Please choose it again.';

function CreatePart({ file, onClose, onUpdate }: PartProps & { onUpdate: () => void }) {
  const check = useFileCheck('POST /back-office/import-export/products/check', file);
  const importing = useImportFile(onClose);
  const error = importing.error ?? check.error;
  const checked = check.data?.data;
  const hasProblems = checked !== undefined && checked.problems.length > 0;
  const { existing = 0, products = 0 } = checked ?? {};
  const isMixed = existing > 0 && products > 0;
  return (
    <>
      <CheckState isPending={check.isPending && file !== undefined} error={error}>
        {existing > 0 && (
          <p className="flex flex-wrap items-center justify-between gap-3">
            {getExistingText(existing, products)}
            <Button variant="outline" size="sm" onClick={onUpdate}>
              {existing === 1 ? 'Update it' : 'Update them'}
              {isMixed && ' too'}
            </Button>
          </p>
        )}
        {checked &&
          (existing === 0 || hasProblems) &&
          getCheckText(checked.products, checked.problems.length)}
      </CheckState>
      {hasProblems && <ImportProblems problems={checked.problems} />}
      <DialogFooter onCancel={onClose}>
        <Button
          disabled={hasProblems || products === 0}
          pending={importing.isPending && 'Importing...'}
          onClick={() => file && importing.mutate({ file, skipsExisting: isMixed })}
        >
          {isMixed ? 'Import only the new' : 'Import all'}
        </Button>
      </DialogFooter>
    </>
  );
}

function getExistingText(existing: number, created: number): string {
  const known = existing === 1 ? '1 product exists' : `${countLabel(existing, 'product')} exist`;
  if (created === 0) return `${known} already: update ${existing === 1 ? 'it' : 'them'}?`;
  const fresh = created === 1 ? '1 is new' : `${created.toLocaleString('en-US')} are new`;
  return `${known} already, and ${fresh}. Update the existing ${existing === 1 ? 'one' : 'ones'} too?`;
}

function UpdatePart({ file, onClose }: PartProps) {
  const compare = useFileCheck('POST /back-office/import-export/products/differences', file);
  const updating = useUpdateProducts(onClose);
  const error = updating.error ?? compare.error;
  const compared = compare.data?.data;
  const { problems = [], differences = [], created = 0 } = compared ?? {};
  const isOutdated = isApiError(error, 'CHANGED_MEANWHILE');
  return (
    <>
      <CheckState
        isPending={compare.isPending && file !== undefined}
        error={isOutdated ? null : error}
      >
        {compared && getDifferencesText(compared)}
      </CheckState>
      {problems.length > 0 && <ImportProblems problems={problems} />}
      {problems.length === 0 && differences.length > 0 && <Differences differences={differences} />}
      {isOutdated && (
        <FormNotice tone="error">
          Someone has changed a product meanwhile, so nothing was applied.{' '}
          <button
            type="button"
            className="font-semibold underline"
            onClick={() => {
              updating.reset();
              void compare.refetch();
            }}
          >
            Show the current differences
          </button>
        </FormNotice>
      )}
      <DialogFooter onCancel={onClose}>
        <Button
          disabled={problems.length > 0 || differences.length + created === 0 || isOutdated}
          pending={updating.isPending && 'Applying...'}
          onClick={() => file && compared && updating.mutate({ file, digest: compared.digest })}
        >
          Apply all
        </Button>
      </DialogFooter>
    </>
  );
}

interface CheckStateProps {
  isPending: boolean;
  error: Error | null;
  children: ReactNode;
}

function CheckState({ isPending, error, children }: CheckStateProps) {
  return (
    <>
      <div role="status" className="grid gap-3 text-sm empty:sr-only">
        {isPending ? 'Checking the file...' : children}
      </div>
      {error && <FormNotice tone="error">{messageOf(error, unsentText)}</FormNotice>}
    </>
  );
}

type Compared = CallOutput<'POST /back-office/import-export/products/differences'>['data'];

function getDifferencesText({ products, created, problems, differences }: Compared): string {
  if (problems.length > 0) return getCheckText(products, problems.length);
  const drafts = created === 0 ? '' : ` ${countLabel(created, 'draft')} will be imported.`;
  if (differences.length === 0)
    return `No differences in ${countLabel(products, 'product')}.${drafts}`;
  const changed = new Set(differences.map(({ documentId }) => documentId)).size;
  const count = countLabel(differences.length, 'difference');
  return `${count} in ${countLabel(changed, 'product')}.${drafts} Nothing has been changed yet.`;
}

const differencesPerPage = 50;

const formatCell = (column: string, cell: string) => {
  if (cell === '') return 'Empty';
  return column === 'price' ? formatMoney(Number(cell)) : cell;
};

function Differences({ differences }: { differences: readonly ImportDifference[] }) {
  const [shown, setShown] = useState(differencesPerPage);
  const left = differences.length - shown;
  return (
    <div className="max-h-[45dvh] overflow-y-auto rounded-md border border-border p-4">
      <table aria-label="Differences" className={clsx(compactTableStyle, 'table-fixed')}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Now</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {differences.slice(0, shown).map(({ documentId, title, column, before, after }) => (
            <tr key={`${documentId} ${column}`} className="align-top">
              <td className="wrap-anywhere">
                {title}
                <span className="block text-xs text-muted-foreground">{column}</span>
              </td>
              <td className="wrap-anywhere text-muted-foreground">{formatCell(column, before)}</td>
              <td className="font-medium wrap-anywhere">{formatCell(column, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-3"
          onClick={() => setShown(shown + differencesPerPage)}
        >
          Show {Math.min(left, differencesPerPage)} more of{' '}
          {differences.length.toLocaleString('en-US')}
        </Button>
      )}
    </div>
  );
}

function getCheckText(products: number, problems: number): string {
  if (problems === 0)
    return `${countLabel(products, 'product')} can be imported. The file has no problems.`;
  const found = countLabel(problems, 'problem');
  return `The file has ${found}. Correct the file, then choose it again.`;
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

type FileCheck =
  | 'POST /back-office/import-export/products/check'
  | 'POST /back-office/import-export/products/differences';

let lastCheck = 0;

/** Each form reads the file once: what is on disk may be another one later. */
function useFileCheck<C extends FileCheck>(call: C, file: File | undefined) {
  const [number] = useState(() => (lastCheck += 1));
  return useQuery({
    queryKey: ['back-office', 'product-file', call, number],
    queryFn: () => api<FileCheck>(call, { body: toFileForm(file!) }) as Promise<CallOutput<C>>,
    enabled: file !== undefined,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
}

interface UpdateInput {
  file: File;
  digest: string;
}

const useUpdateProducts = (onDone: () => void) =>
  useCall({
    call: ({ file, digest }: UpdateInput) =>
      api('POST /back-office/import-export/products/update', {
        query: { digest },
        body: toFileForm(file),
      }),
    onDone,
    success: ({ data: { changed, created } }) => {
      const drafts = created === 0 ? '' : `, ${countLabel(created, 'draft')} imported`;
      return `${countLabel(changed, 'product')} changed${drafts}`;
    },
    changedKeys: catalogKeys,
  });

/** All products are imported as drafts, or none. */
const useImportFile = (onDone: () => void) =>
  useCall({
    call: ({ file, skipsExisting }: { file: File; skipsExisting: boolean }) =>
      api('POST /back-office/import-export/products', {
        query: skipsExisting ? { skipsExisting } : {},
        body: toFileForm(file),
      }),
    onDone,
    success: ({ data: { created } }) => ({
      title: `${countLabel(created, 'draft')} imported`,
      description: 'Each product can be published once it has pictures and a release.',
    }),
    changedKeys: catalogKeys,
  });
