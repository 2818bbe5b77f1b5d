import type { BundleContent } from '@partshelf/contract/catalog/catalog.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { Trash2 } from 'lucide-react';
import { Badge } from '../../../../../../ui/badge.tsx';
import { Button } from '../../../../../../ui/button.tsx';
import { Thumbnail } from '../../../../../../ui/images/thumbnail.tsx';
import { SortableList } from '../../../../../../ui/sortable/sortable-list.tsx';

export type ChosenProduct = Pick<
  BundleContent,
  'documentId' | 'title' | 'price' | 'isAvailable'
> & {
  img?: BundleContent['img'] | undefined;
};

interface BundleContentsProps {
  chosen: readonly ChosenProduct[];
  onMove: (from: number, to: number) => void;
  onRemove: (documentId: string) => void;
}

export function BundleContents({ chosen, onMove, onRemove }: BundleContentsProps) {
  if (chosen.length === 0) {
    return <p className="text-sm">There is nothing in this bundle yet.</p>;
  }
  return (
    <SortableList
      label="Products in the bundle"
      className="grid gap-2"
      items={chosen}
      getId={({ documentId }) => documentId}
      getName={({ title }) => title}
      onMove={onMove}
    >
      {({ documentId, title, price, img, isAvailable }) => (
        <div className="flex items-center gap-3">
          <Thumbnail image={img ?? null} widthPx={48} className="w-12" />
          <div className="min-w-0 grow text-sm">
            <p className="font-semibold wrap-anywhere">{title}</p>
            <p className="flex flex-wrap items-center gap-2 text-muted-foreground tabular-nums">
              {formatUsd(price)}
              {!isAvailable && <Badge tone="warning">Not available</Badge>}
            </p>
          </div>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove ${title} from the bundle`}
            onClick={() => onRemove(documentId)}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      )}
    </SortableList>
  );
}
