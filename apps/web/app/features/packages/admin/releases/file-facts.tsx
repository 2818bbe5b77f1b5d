import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import { useRef } from 'react';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { formatBytes } from '../../../catalog/product-texts.ts';
import { PackageFactList } from '../../package-fact-list.tsx';

interface FileFactsProps {
  file: {
    readonly fileName: string;
    readonly sizeBytes: number;
    readonly sha256: string;
    readonly facts: PackageFacts | null;
  };
}

export function FileFacts({ file }: FileFactsProps) {
  const { fileName, sizeBytes, sha256, facts } = file;
  const hash = useRef<HTMLElement>(null);
  return (
    <div className="grid min-w-0 gap-3 rounded-md bg-muted p-4 *:min-w-0">
      <p className="text-sm font-[550] break-all">
        {fileName}, {formatBytes(sizeBytes)}
      </p>
      <p className="flex items-center gap-1 text-xs text-muted-foreground">
        <span className="shrink-0">SHA-256</span>
        <code ref={hash} className="label min-w-0 truncate">
          {sha256}
        </code>
        <CopyButton text={sha256} label="SHA-256" source={hash} />
      </p>
      {facts && <PackageFactList facts={facts} />}
    </div>
  );
}
