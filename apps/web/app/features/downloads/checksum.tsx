import { useRef } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';

export function Checksum({ sha256 }: { sha256: string }) {
  const hash = useRef<HTMLElement>(null);
  return (
    <p className="label flex items-center gap-1">
      <span className="min-w-0 break-all">
        SHA-256 <span ref={hash}>{sha256}</span>
      </span>
      <CopyButton text={sha256} label="SHA-256" source={hash} />
    </p>
  );
}

export function ChecksumHint() {
  return (
    <p className="mt-4 text-xs text-muted-foreground">
      To check a download, compare its SHA-256 with the one above:{' '}
      <code className="label">Get-FileHash</code> on Windows,{' '}
      <code className="label whitespace-nowrap">shasum -a 256</code> elsewhere.
    </p>
  );
}
