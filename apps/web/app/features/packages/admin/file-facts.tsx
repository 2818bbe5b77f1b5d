import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import { useRef } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { formatBytes } from '../../catalog/product-texts.ts';
import { describePackage } from '../package-texts.ts';

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
      <p className="text-sm font-medium break-all">
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

function PackageFactList({ facts }: { facts: PackageFacts }) {
  const oldest = facts.minimumSharePointVersion;
  const described = [
    ...describePackage(facts),
    ...(oldest === null
      ? []
      : [{ name: 'Needs at least', values: [oldestSharePointText(oldest)] }]),
  ];
  return (
    <Facts columns={1}>
      {described.map(({ name, values }) => (
        <Fact key={name} name={name}>
          {values.map((value) => (
            <p key={value}>{value}</p>
          ))}
        </Fact>
      ))}
    </Facts>
  );
}

/** They are the first builds of the editions of version 16, newest first. */
const editions = [
  { firstBuild: 14_326, name: 'SharePoint Subscription Edition' },
  { firstBuild: 10_337, name: 'SharePoint 2019' },
  { firstBuild: 0, name: 'SharePoint 2016' },
];

export function oldestSharePointText(version: string): string {
  const [major, minor = 0, build = 0] = version.split('.').map(Number);
  const edition = editions.find(({ firstBuild }) => build >= firstBuild);
  if (major !== 16 || minor !== 0 || !edition) return `SharePoint ${version}`;
  return `${edition.name}, or SharePoint Online`;
}
