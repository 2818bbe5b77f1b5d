import type { ChatAttachment } from '@partshelf/contract/chat/attachments.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleAlert, FileArchive, FileText, RotateCw, ShieldAlert, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { apiQuery } from '../../query-client.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { showFailure } from '../../ui/error-toast.ts';
import type { DraftFiles } from './send-message.ts';
import { findFile, useSentShare } from './file-uploads.ts';
import { removedSecretsText } from './removed-secrets.ts';
import type { DraftFile } from './draft.ts';

const linksForMs = 8 * 60 * 1000;

const linksQuery = (documentId: string) => ({
  ...apiQuery(['chat', 'attachment', documentId], 'GET /chat-attachments/:documentId/links', {
    params: { documentId },
  }),
  staleTime: linksForMs,
  gcTime: linksForMs,
});

export function AttachmentList({ attachments }: { attachments: readonly ChatAttachment[] }) {
  return (
    <ul aria-label="Files" className="grid gap-1.5 not-first:mt-2">
      {attachments.map((attachment) => (
        <li key={attachment.documentId} className="min-w-0">
          <Attachment attachment={attachment} />
          {attachment.removedSecrets && (
            <p className="mt-1 text-xs">{removedSecretsText(attachment.removedSecrets)}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Attachment({ attachment }: { attachment: ChatAttachment }) {
  const { documentId, name, sizeBytes, state, thumbnail } = attachment;
  const { download, isOpening } = useDownload(documentId);
  const facts = (
    <span className="min-w-0 text-left">
      <span dir="auto" className="block truncate font-semibold">
        {name}
      </span>
      <span className="block text-xs">{stateTexts[state] ?? formatSize(sizeBytes)}</span>
    </span>
  );
  if (state !== 'clean') {
    const Icon = state === 'blocked' ? ShieldAlert : FileText;
    return (
      <p className="flex items-center gap-2.5 rounded-md border border-current/25 p-2 text-xs">
        <Icon aria-hidden className="size-5 shrink-0" />
        {facts}
      </p>
    );
  }
  return (
    <button
      type="button"
      aria-label={`Download ${name}, ${formatSize(sizeBytes)}`}
      aria-busy={isOpening}
      onClick={download}
      className="grid max-w-full gap-1.5 rounded-md border border-current/25 p-2 text-xs hover:border-current"
    >
      {thumbnail && <Thumbnail documentId={documentId} name={name} {...thumbnail} />}
      <span className="flex min-w-0 items-center gap-2.5">
        {!thumbnail && <FileIcon mimeType={attachment.mimeType} />}
        {facts}
      </span>
    </button>
  );
}

const stateTexts: Record<string, string | undefined> = {
  waiting: 'Being checked',
  blocked: 'Blocked: a virus was found in it',
};

const tallestPx = 224;

interface ThumbnailProps {
  documentId: string;
  name: string;
  width: number;
  height: number;
}

/** Has its size before it is there. A link that has ended is asked for again, once. */
function Thumbnail({ documentId, name, width, height }: ThumbnailProps) {
  const { data, refetch } = useQuery(linksQuery(documentId));
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <img
      src={data?.data.thumbnail ?? undefined}
      alt={name}
      width={width}
      height={height}
      onError={() => {
        if (!hasFailed) void refetch();
        setHasFailed(true);
      }}
      className="h-auto max-w-full rounded-sm bg-white"
      style={{
        width: Math.round(width * Math.min(1, tallestPx / height)),
        aspectRatio: `${width} / ${height}`,
      }}
    />
  );
}

const isArchive = (mimeType: string) => mimeType === 'application/zip';

function FileIcon({ mimeType }: { mimeType: string }) {
  const Icon = isArchive(mimeType) ? FileArchive : FileText;
  return <Icon aria-hidden className="size-5 shrink-0" />;
}

/** The answer is saved, so the page stays. */
function useDownload(documentId: string) {
  const queries = useQueryClient();
  const [isOpening, setIsOpening] = useState(false);
  async function download() {
    setIsOpening(true);
    try {
      const { data } = await queries.fetchQuery(linksQuery(documentId));
      window.location.assign(data.file);
    } catch (error) {
      showFailure('Error', error, 'The file could not be opened.');
    } finally {
      setIsOpening(false);
    }
  }
  return { download: () => void download(), isOpening };
}

export function DraftFileList({ files }: { files: DraftFiles }) {
  return (
    <ul aria-label="Files to send" className="grid max-h-42 w-full gap-1 overflow-y-auto">
      {files.list.map((file) => (
        <DraftFileRow
          key={file.key}
          file={file}
          onRetry={() => files.retry(file.key)}
          onRemove={() => files.remove(file)}
        />
      ))}
    </ul>
  );
}

interface DraftFileRowProps {
  file: DraftFile;
  onRetry: () => void;
  onRemove: () => void;
}

function DraftFileRow({ file, onRetry, onRemove }: DraftFileRowProps) {
  const { key, name, sizeBytes, attachment, failure } = file;
  const sentShare = useSentShare(key);
  const given = findFile(key);
  const canRetry = failure !== undefined && given !== undefined;
  return (
    <li
      ref={failure === undefined ? undefined : scrollIntoView}
      className="flex min-w-0 items-center gap-2 rounded-md border border-border py-1 pr-1 pl-2 text-xs"
    >
      <Preview
        file={given}
        failure={failure}
        mimeType={attachment?.mimeType ?? given?.type ?? ''}
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <p dir="auto" className="truncate font-medium">
          {name}
        </p>
        {failure === undefined && attachment === undefined ? (
          <ProgressBar
            label={`Upload of ${name}`}
            share={sentShare === 1 ? undefined : sentShare}
          />
        ) : (
          <p className={clsx(failure ? 'text-destructive-text' : 'text-muted-foreground')}>
            {failure ?? formatSize(sizeBytes)}
          </p>
        )}
        {attachment?.removedSecrets && <SearchedFile attachment={attachment} />}
      </div>
      {canRetry && (
        <Button variant="ghost" size="sm" aria-label={`Try ${name} again`} onClick={onRetry}>
          <RotateCw aria-hidden />
        </Button>
      )}
      <Button variant="ghost" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </li>
  );
}

function SearchedFile({ attachment }: { attachment: ChatAttachment }) {
  const { documentId, name, removedSecrets = {} } = attachment;
  const { download, isOpening } = useDownload(documentId);
  return (
    <p>
      <span>{removedSecretsText(removedSecrets)}</span>{' '}
      <button
        type="button"
        aria-label={`Look at the file ${name}`}
        aria-busy={isOpening}
        onClick={download}
        className="font-semibold underline underline-offset-2 hover:no-underline"
      >
        Look at the file
      </button>
    </p>
  );
}

function scrollIntoView(row: HTMLElement | null) {
  row?.scrollIntoView({ block: 'nearest' });
}

interface PreviewProps {
  file: File | undefined;
  failure: string | undefined;
  mimeType: string;
}

function Preview({ file, failure, mimeType }: PreviewProps) {
  const setSource = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file!);
      return () => URL.revokeObjectURL(image.src);
    },
    [file],
  );
  if (failure) return <CircleAlert aria-hidden className="size-5 shrink-0 text-destructive-text" />;
  if (!file?.type.startsWith('image/')) return <FileIcon mimeType={mimeType} />;
  return <img ref={setSource} alt="" className="size-7 shrink-0 rounded-sm object-cover" />;
}

const kilobyte = 1024;

function formatSize(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  if (bytes < kilobyte ** 2) return `${Math.round(bytes / kilobyte)} KB`;
  return `${(bytes / kilobyte ** 2).toFixed(1)} MB`;
}
