import { lazy, Suspense } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/loading.tsx';

const TextDifference = lazy(() => import('../features/branding/admin/texts/text-difference.tsx'));

interface DiscardedDraftProps {
  /** Lines of text. */
  stored: string;
  draft: string;
  onUse: () => void;
  onDiscard: () => void;
}

/** After a conflict: what was typed, compared with what someone else has saved meanwhile. */
export function DiscardedDraft({ stored, draft, onUse, onDiscard }: DiscardedDraftProps) {
  return (
    <Card title="Your version">
      <p className="-mt-3 text-sm text-muted-foreground">
        Compared with the version that is stored now: marked is what only yours has, struck out is
        what it does not have.
      </p>
      <Suspense fallback={<Skeleton className="h-24" />}>
        <TextDifference before={stored} after={draft} />
      </Suspense>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={onUse}>
          Use my version
        </Button>
        <Button variant="ghost" onClick={onDiscard}>
          Discard my version
        </Button>
      </div>
    </Card>
  );
}
