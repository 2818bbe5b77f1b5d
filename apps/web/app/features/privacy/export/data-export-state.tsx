import type { DataExport } from '@partshelf/contract/privacy/privacy.ts';
import { formatDateTime } from '../../../ui/dates.ts';
import { FormNotice } from '../../../ui/forms/form-notice.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import { describeNextExport } from './describe-export.ts';
import { DownloadExportButton } from './download-export-button.tsx';

interface DataExportStateProps {
  found: DataExport;
  preparingText: string;
  onChange: () => void;
}

/** Nothing before the first request. */
export function DataExportState({ found, preparingText, onChange }: DataExportStateProps) {
  switch (found.state) {
    case 'none':
      return null;
    case 'preparing':
      return (
        <div className="grid gap-2.5">
          <p role="status" className="text-sm">
            {preparingText}
          </p>
          <ProgressBar label="Preparing the data" share={undefined} />
        </div>
      );
    case 'failed':
      return (
        <FormNotice tone="error">The data could not be prepared. Please try again.</FormNotice>
      );
    case 'ready':
      return (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <DownloadExportButton file={found} onFailure={onChange} />
          <p role="status" className="min-w-50 grow basis-0 text-sm text-muted-foreground">
            Available until {formatDateTime(found.expiresAt)}. {describeNextExport(found)}
          </p>
        </div>
      );
  }
}
