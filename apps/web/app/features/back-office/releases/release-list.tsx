import type { ReleaseWithFacts } from '@partshelf/contract/catalog/releases.ts';
import { describeVersion } from '@partshelf/contract/catalog/version-words.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../ui/dates.ts';
import { ErrorView } from '../../../ui/states/error-view.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { releasesQuery } from './releases-query.ts';
import { FileFacts } from './file-facts.tsx';

/** Newest first. */
export function ReleaseList({ documentId }: { documentId: string }) {
  const { data, isPending, refetch } = useQuery(releasesQuery(documentId));
  if (isPending) return <Skeleton className="h-24" />;
  if (!data) {
    return <ErrorView onRetry={() => void refetch()}>The releases could not be loaded.</ErrorView>;
  }
  if (data.data.length === 0) {
    return (
      <p className="text-sm text-muted-foreground">
        There is no release yet. A product can be published once it has one.
      </p>
    );
  }
  return (
    <ol aria-label="Releases" className="grid gap-4">
      {data.data.map((release) => (
        <Release key={release.documentId} release={release} />
      ))}
    </ol>
  );
}

function Release({ release }: { release: ReleaseWithFacts }) {
  const { version, publishedAt, changelog } = release;
  const shown = describeVersion(version);
  return (
    <li className="min-w-0 border-t border-border pt-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">Version {shown}</span>
        <span className="text-xs text-muted-foreground">{formatDateTime(publishedAt)}</span>
      </p>
      <p className="mt-1 mb-3 max-w-[62ch] text-sm break-words whitespace-pre-line">{changelog}</p>
      <details className="text-sm">
        <summary className="link w-fit cursor-pointer">
          File and contents of version {shown}
        </summary>
        <div className="mt-2.5">
          <FileFacts file={release} />
        </div>
      </details>
    </li>
  );
}
