import { errors } from '@partshelf/contract/api/errors.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { BankImport, UnclearColumns } from '@partshelf/contract/quotes/admin-bank-files.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ItemTitle } from '../../../admin/details-page.tsx';
import { formatCount } from '../../../admin/figures.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { createdColumn, type ListColumns } from '../../../admin/list-columns.tsx';
import { useListParams } from '../../../admin/list-params.ts';
import { List } from '../../../admin/list.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { type CallInput, fieldMessageOf } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { toFileForm, UploadProgress, UploadStopped, useUpload } from '../../../ui/uploads.tsx';
import { bankFilesKey } from '../../orders/admin/queries.ts';
import { ColumnChoice } from './column-choice.tsx';
import { getBankFilePath, transferListPath } from './transfer-queries.ts';

export default function BankFilesPage() {
  const params = useListParams();
  return (
    <>
      <BackOfficeHeading
        title="Bank files"
        above={<BackLink to={transferListPath} label="Waiting for money" />}
      />
      <div className="grid gap-5">
        <UploadCard />
        <List
          label="Bank files"
          getName={({ fileName }) => fileName}
          params={params}
          query={apiQuery([...bankFilesKey, 'list'], 'GET /back-office/bank-files', {
            query: params.pageQuery,
          })}
          columns={columns}
          errorText="The bank files could not be loaded."
          noMatch={{ text: 'No bank file matches.', showAll: 'Show all bank files' }}
          empty={<EmptyState>No bank file was uploaded yet.</EmptyState>}
        />
      </div>
    </>
  );
}

type Columns = CallInput<'POST /back-office/bank-files'>['query'];

interface Unclear {
  readonly file: File;
  readonly columns: UnclearColumns;
}

function UploadCard() {
  const { send, ...upload } = useUpload(lostText);
  const [error, setError] = useState<string>();
  const [unclear, setUnclear] = useState<Unclear>();
  const navigate = useNavigate();
  const queries = useQueryClient();

  async function sendFile(file: File, query: Columns = {}): Promise<void> {
    setError(undefined);
    if (file.size > limits.bankFile.bytes) return setError(errors.BANK_FILE_TOO_LARGE.message);
    try {
      const call = { query, body: toFileForm(file) };
      const { data } = await send('POST /back-office/bank-files', call);
      if (data.unclear) return setUnclear({ file, columns: data.unclear });
      await queries.invalidateQueries({ queryKey: bankFilesKey });
      const { documentId, wasUploadedBefore, createdAt } = data.import!;
      if (wasUploadedBefore) {
        toast({ title: `This file was uploaded on ${formatDateTime(createdAt)}` });
      }
      void navigate(getBankFilePath({ documentId }));
    } catch (failure) {
      const text = 'The file could not be read. Please try again.';
      setError(failure instanceof UploadStopped ? failure.message : fieldMessageOf(failure, text));
    }
  }

  return (
    <Card title="Upload a bank file">
      <div>
        <Field
          label="File"
          hint="CAMT.053, CAMT.052, CAMT.054 or CSV, up to 50 MB. Nothing is recorded before you have seen what matches."
          error={error}
        >
          <Input
            type="file"
            accept=".xml,.camt,.c53,.csv,.tsv,.txt"
            disabled={upload.sentShare !== undefined}
            className="h-auto! py-2.5 text-sm file:mr-3 file:font-semibold"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              setUnclear(undefined);
              if (file) void sendFile(file);
            }}
          />
        </Field>
        <UploadProgress what="bankFile" sentShare={upload.sentShare} onCancel={upload.cancel} />
      </div>
      {unclear && (
        <ColumnChoice
          columns={unclear.columns}
          isPending={upload.sentShare !== undefined}
          onChoose={(chosen) => void sendFile(unclear.file, chosen)}
        />
      )}
    </Card>
  );
}

const lostText = 'The file could not be uploaded. Check your connection and choose it again.';

const columns: ListColumns<'GET /back-office/bank-files'> = [
  {
    id: 'fileName',
    header: 'File',
    className: 'w-1/2',
    narrow: 'title',
    cell: (file) => <ItemTitle to={getBankFilePath(file)}>{file.fileName}</ItemTitle>,
  },
  {
    id: 'recorded',
    header: 'Recorded',
    className: 'text-right! tabular-nums',
    narrow: 'facts',
    cell: getRecordedText,
    narrowCell: (file) => `${getRecordedText(file)} recorded`,
  },
  {
    id: 'by',
    header: 'Uploaded by',
    className: 'max-lg:hidden',
    narrow: 'details',
    cell: ({ by }) => by ?? '–',
  },
  { ...createdColumn('Uploaded', formatDateTime), narrow: 'details' },
];

function getRecordedText({ recorded, lines }: Pick<BankImport, 'recorded' | 'lines'>) {
  return `${formatCount(recorded)} of ${formatCount(lines)}`;
}
