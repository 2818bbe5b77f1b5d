import type { OrderProduct } from '@partshelf/contract/orders.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { describeDownload, describeVersion } from '../catalog/product-texts.ts';

interface PackageFactsProps {
  release: OrderProduct['release'];
}

/** Which package was bought, down to the checksum that tells whether it arrived unharmed. */
export function PackageFacts({ release }: PackageFactsProps) {
  const { version, fileName, sizeBytes, sha256 } = release;
  const size = describeDownload({ packageName: fileName, packageBytes: sizeBytes });
  return (
    <div className="label">
      <p>
        v{describeVersion(version)} · {size}
      </p>
      <p className="flex items-center gap-1">
        <span className="min-w-0 break-all">SHA-256 {sha256}</span>
        <CopyButton text={sha256} label="SHA-256" />
      </p>
    </div>
  );
}

export function ChecksumHint() {
  return (
    <p className="mt-4 text-xs text-muted-foreground">
      To check a download, compare its SHA-256 with the one above:{' '}
      <code className="label">Get-FileHash</code> on Windows,{' '}
      <code className="label">shasum -a 256</code> elsewhere.
    </p>
  );
}
