import { clsx } from 'clsx';
import { ProgressBar } from '../progress-bar.tsx';
import type { Upload } from './upload.ts';

const texts = {
  image: {
    label: 'Picture upload',
    sending: 'Uploading picture...',
    processing: 'Preparing picture...',
  },
  package: {
    label: 'Package upload',
    sending: 'Uploading package...',
    processing: 'Reading package...',
  },
};

interface UploadProgressProps extends Pick<Upload, 'sentShare'> {
  what?: keyof typeof texts;
  onCancel: () => void;
}

export function UploadProgress({ sentShare, what = 'image', onCancel }: UploadProgressProps) {
  const { label, sending, processing } = texts[what];
  const isSending = sentShare !== undefined;
  const hasArrived = sentShare === 1;
  return (
    <div className={clsx('grid gap-1.5', isSending && 'mt-2')}>
      <div className="flex items-baseline justify-between gap-3 text-xs">
        <p role="status" className="font-medium">
          {isSending && (hasArrived ? processing : sending)}
        </p>
        {isSending && !hasArrived && (
          <button type="button" onClick={onCancel} className="link">
            Cancel upload
          </button>
        )}
      </div>
      {isSending && (
        <div ref={scrollIntoView} className="scroll-mt-40 scroll-mb-4">
          <ProgressBar label={label} share={hasArrived ? undefined : sentShare} />
        </div>
      )}
    </div>
  );
}

/** The submit button may be far below. */
function scrollIntoView(progress: HTMLElement | null) {
  progress?.scrollIntoView({ block: 'nearest' });
}
