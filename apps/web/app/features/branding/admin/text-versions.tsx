import type { AdminText, TextVersion } from '@partshelf/contract/branding/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { joinLines } from './text-lines.ts';
import { textVersionQuery, textVersionsQuery } from './texts.ts';

const TextDifference = lazy(() => import('./text-difference.tsx'));

interface TextVersionsProps {
  text: AdminText;
  onRestore: (version: number) => void;
}

export function TextVersions({ text, onRestore }: TextVersionsProps) {
  const [shown, setShown] = useState<number>();
  return (
    <section aria-label="Versions" className="grid gap-4 border-t border-border sheet-body">
      <h3 className="text-h3">Versions</h3>
      <QueryState
        query={useQuery(textVersionsQuery(text.name))}
        skeleton={<Skeleton className="h-24" />}
        errorText="The versions could not be loaded."
      >
        {({ data: versions }) =>
          versions.length === 0 ? (
            <p className="text-sm text-muted-foreground">
              The default text is shown. Every change is stored here.
            </p>
          ) : (
            <ol className="grid gap-4">
              {versions.map((version) => (
                <li key={version.version} className="border-b border-border pb-4 last:border-0">
                  <VersionSummary {...version} />
                  <div className="mt-2 flex flex-wrap gap-2">
                    <Button
                      variant="outline"
                      size="sm"
                      aria-expanded={shown === version.version}
                      aria-label={`Show what changed in version ${version.version}`}
                      onClick={() =>
                        setShown(shown === version.version ? undefined : version.version)
                      }
                    >
                      What changed
                    </Button>
                    {version.version !== text.version && (
                      <Button
                        variant="outline"
                        size="sm"
                        aria-label={`Restore version ${version.version}`}
                        onClick={() => onRestore(version.version)}
                      >
                        Restore
                      </Button>
                    )}
                  </div>
                  {shown === version.version && (
                    <Difference name={text.name} version={version.version} />
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </QueryState>
    </section>
  );
}

function VersionSummary({ version, isOwn, createdAt, createdBy }: TextVersion) {
  return (
    <p className="text-sm">
      <span className="font-semibold">{`Version ${version}`}</span>
      {!isOwn && ', the default text'}
      <span className="block text-muted-foreground">
        {`${formatDateTime(createdAt)}, ${createdBy?.username ?? 'a deleted account'}`}
      </span>
    </p>
  );
}

interface DifferenceProps {
  name: AdminText['name'];
  version: number;
}

function Difference({ name, version }: DifferenceProps) {
  const after = useQuery(textVersionQuery(name, version));
  const before = useQuery({ ...textVersionQuery(name, version - 1), enabled: version > 1 });
  const skeleton = <Skeleton className="mt-3 h-16" />;
  if (version > 1 && before.isPending) return skeleton;
  return (
    <div className="mt-3">
      <QueryState query={after} skeleton={skeleton} errorText="This version could not be loaded.">
        {({ data }) => (
          <Suspense fallback={skeleton}>
            <TextDifference
              before={joinLines(before.data?.data.content ?? null)}
              after={joinLines(data.content)}
            />
          </Suspense>
        )}
      </QueryState>
    </div>
  );
}
