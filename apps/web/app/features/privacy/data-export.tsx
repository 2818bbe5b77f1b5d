import { limits } from '@partshelf/contract/limits.ts';
import type { DataExport } from '@partshelf/contract/privacy/privacy.ts';
import { Download } from 'lucide-react';
import { fetchDownload } from '../../download.ts';
import { apiQuery } from '../../query-client.ts';
import { CallButton } from '../../ui/call-button.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { formatBytes } from '../catalog/product-texts.ts';

interface DataExportStateProps {
  found: DataExport;
  preparingText: string;
  onChange: () => void;
}

export function DataExportState({ found, preparingText, onChange }: DataExportStateProps) {
  return (
    <>
      <div role="status" className="text-sm empty:sr-only">
        {found.state === 'preparing' && (
          <div className="grid gap-2.5">
            <p>{preparingText}</p>
            <ProgressBar label="Preparing the data" share={undefined} />
          </div>
        )}
        {found.state === 'ready' && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <DownloadExportButton file={found} onFailure={onChange} />
            <p className="min-w-50 grow basis-0 text-muted-foreground">
              Available until {formatDateTime(found.expiresAt)}. {nextExportText(found)}
            </p>
          </div>
        )}
      </div>
      {found.state === 'failed' && (
        <FormNotice tone="error">The data could not be prepared. Please try again.</FormNotice>
      )}
    </>
  );
}

interface DownloadExportButtonProps {
  file: Extract<DataExport, { state: 'ready' }>;
  /** A download failed: the file may have expired. */
  onFailure: () => void;
}

function DownloadExportButton({ file, onFailure }: DownloadExportButtonProps) {
  const { documentId, size } = file;
  return (
    <CallButton
      name={`Download (${formatBytes(size)})`}
      icon={Download}
      variant="default"
      pending="Downloading..."
      call={() => fetchDownload('GET /privacy/exports/:documentId', { params: { documentId } })}
      onFailure={onFailure}
      failureTitle="Download failed"
      failureText="The file could not be downloaded. Please try again."
    />
  );
}

export const canRequestExport = ({ nextAt }: Pick<DataExport, 'nextAt'>) =>
  nextAt === null || Date.parse(nextAt) <= Date.now();

/** The text is empty when the data can be asked for now. */
function nextExportText(found: DataExport): string {
  if (found.nextAt === null || canRequestExport(found)) return '';
  return `You can ask for the next file on ${formatDateTime(found.nextAt)}.`;
}

const hourMs = 60 * 60 * 1000;
const firstPollMs = 1_000;
const lastPollMs = 15_000;

/** The longer an export takes, the more rarely it is asked for. */
export function getExportPollMs(found: DataExport | undefined): number | false {
  if (found?.state !== 'preparing') return false;
  const ageMs = Date.now() - Date.parse(found.nextAt) + limits.exportEveryHours * hourMs;
  return Math.min(Math.max(ageMs / 2, firstPollMs), lastPollMs);
}

export const dataExportQuery = {
  ...apiQuery(['privacy', 'export'], 'GET /privacy/export', {}),
  refetchInterval: ({ state: { data } }: { state: { data?: { data: DataExport } } }) =>
    getExportPollMs(data?.data),
};
