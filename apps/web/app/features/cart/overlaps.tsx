import type { CartItem } from '@partshelf/contract/cart.ts';
import { Info } from 'lucide-react';
import { getEntryProduct } from '../../optimistic-list.ts';
import { Button } from '../../ui/button.tsx';
import { formatList } from '../../ui/list-text.ts';

export interface ChosenProduct extends Pick<CartItem, 'isOwned' | 'contents'> {
  readonly documentId: string;
  readonly title: string;
  readonly place: 'your cart' | 'this order';
  readonly company?: string | undefined;
}

interface Overlap {
  readonly text: string;
  readonly removed: ChosenProduct;
}

export function toChosenProduct(item: CartItem): ChosenProduct {
  const { documentId, title } = getEntryProduct(item);
  const { isOwned, contents } = item;
  return { documentId, title, place: 'your cart', isOwned, contents };
}

/** A pair of products is named at one of them. */
export function listOverlaps(
  product: ChosenProduct,
  all: readonly ChosenProduct[],
): readonly Overlap[] {
  const { title, isOwned, contents = [], company } = product;
  const [ownership, relative] = company
    ? [`${company} owns`, `${company} owns`]
    : ['You own', 'you own'];
  if (isOwned) return [{ text: `${ownership} ${title} already.`, removed: product }];
  const owned = contents.filter((content) => content.isOwned).map((content) => content.title);
  const isInside = new Set(contents.map(({ documentId }) => documentId));
  const ofOwned =
    owned.length > 0
      ? [{ text: `Contains ${formatList(owned)}, which ${relative}.`, removed: product }]
      : [];
  const ofSingle = all
    .filter((other) => isInside.has(other.documentId) && !other.isOwned)
    .map((other) => ({
      text: `Contains ${other.title}, which is also in ${other.place}.`,
      removed: other,
    }));
  const ofBundles = all.slice(all.indexOf(product) + 1).flatMap((other) => {
    const shared = (other.contents ?? []).filter(({ documentId }) => isInside.has(documentId));
    if (shared.length === 0) return [];
    const titles = formatList(shared.map((content) => content.title));
    return [{ text: `Contains ${titles}, as does ${other.title}.`, removed: other }];
  });
  return [...ofOwned, ...ofSingle, ...ofBundles];
}

interface OverlapNotesProps {
  overlaps: readonly Overlap[];
  isDisabled?: boolean;
  className?: string;
  onRemove: (documentId: string) => void;
}

export function OverlapNotes(props: OverlapNotesProps) {
  const { overlaps, isDisabled = false, className, onRemove } = props;
  if (overlaps.length === 0) return null;
  return (
    <ul className={className}>
      {overlaps.map(({ text, removed }) => (
        <li
          key={text}
          className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-info-soft py-1.5 pr-1.5 pl-3 text-sm text-info"
        >
          <Info aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{text}</span>
          <Button
            variant="outline"
            size="sm"
            className="max-w-full text-foreground"
            disabled={isDisabled}
            onClick={() => onRemove(removed.documentId)}
          >
            <span className="truncate">Remove {removed.title}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
