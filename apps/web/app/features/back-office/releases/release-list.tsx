import type { AdminRelease } from '@partshelf/contract/back-office/releases.ts';
import { describeVersion } from '@partshelf/contract/catalog/version-words.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../ui/dates.ts';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { releasesQuery } from './releases-query.ts';
import { FileFacts } from './file-facts.tsx';

export function ReleaseList({ documentId }: { documentId: string }) {
  return (
    <QueryState
      query={useQuery(releasesQuery(documentId))}
      skeleton={<Skeleton className="h-24" />}
      errorText="The releases could not be loaded."
    >
      {({ data: releases }) =>
        releases.length === 0 ? (
          <p className="text-sm text-muted-foreground">
            There is no release yet. A product can be published once it has one.
          </p>
        ) : (
          <ol aria-label="Releases" className="grid gap-4">
            {releases.map((release) => (
              <Release key={release.documentId} release={release} />
            ))}
          </ol>
        )
      }
    </QueryState>
  );
}

function Release({ release }: { release: AdminRelease }) {
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
