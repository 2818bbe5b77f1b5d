import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import type { BundleContent } from '@partshelf/contract/catalog/catalog.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, FieldError, Input } from '../../../ui/field.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { Thumbnail } from '../../../ui/product-image.tsx';
import { moveItem, SortableList } from '../../../ui/sortable-list.tsx';
import { sumBundle } from '../product-texts.ts';
import type { ProductValues } from './product-values.ts';
import { productChoicesQuery } from './queries.ts';

const errorId = 'bundle-error';

export function BundleForm({ stored }: { stored: readonly BundleContent[] }) {
  const { field, fieldState } = useController<ProductValues, 'contents'>({ name: 'contents' });
  const [added, setAdded] = useState<readonly ChosenProduct[]>([]);
  const known = new Map<string, ChosenProduct>(
    [...stored, ...added].map((product) => [product.documentId, product]),
  );
  const ids = field.value ?? [];
  const chosen = ids.flatMap((documentId) => known.get(documentId) ?? []);
  const isFull = ids.length >= limits.bundleContents.max;

  function add(product: ChosenProduct) {
    setAdded((before) => [...before, product]);
    field.onChange([...ids, product.documentId]);
  }

  return (
    <Card title="Bundle">
      <p className="text-sm text-muted-foreground">
        Customers pay one price and can download every product in the bundle. Choose{' '}
        {limits.bundleContents.min} to {limits.bundleContents.max}.
      </p>
      <BundleContents
        chosen={chosen}
        onMove={(from, to) => field.onChange(moveItem(ids, from, to))}
        onRemove={(documentId) => field.onChange(ids.filter((id) => id !== documentId))}
      />
      <BundleSums chosen={chosen} />
      {fieldState.error?.message && (
        <FieldError id={errorId}>{fieldState.error.message}</FieldError>
      )}
      {isFull ? (
        <p className="text-sm text-muted-foreground">The bundle is full.</p>
      ) : (
        <ProductChoices inputRef={field.ref} chosenIds={ids} onChoose={add} />
      )}
    </Card>
  );
}

type ChosenProduct = Pick<BundleContent, 'documentId' | 'title' | 'price' | 'isAvailable'> & {
  img?: BundleContent['img'] | undefined;
};

interface BundleContentsProps {
  chosen: readonly ChosenProduct[];
  onMove: (from: number, to: number) => void;
  onRemove: (documentId: string) => void;
}

function BundleContents({ chosen, onMove, onRemove }: BundleContentsProps) {
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
              {formatMoney(price)}
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

function BundleSums({ chosen }: { chosen: readonly ChosenProduct[] }) {
  const typed = useWatch<ProductValues, 'price'>({ name: 'price' });
  if (chosen.length === 0) return null;
  const price = typed.trim() === '' ? Number.NaN : Number(typed);
  const { separately, saved } = sumBundle(Number.isFinite(price) ? price : 0, chosen);
  return (
    <div role="status" className="grid gap-2 text-sm tabular-nums">
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <span className="text-muted-foreground">Bought separately: {formatMoney(separately)}</span>
        {price >= 0 && saved > 0 && (
          <strong className="font-semibold text-success">{formatMoney(saved)} saved</strong>
        )}
      </p>
      {price >= 0 && saved <= 0 && (
        <p className="flex gap-2 rounded-md bg-warning-soft px-3.5 py-2.5 text-warning">
          <CircleAlert aria-hidden className="mt-px size-4.5 shrink-0" />
          {saved < 0
            ? `The bundle costs ${formatMoney(-saved)} more than its products bought separately.`
            : 'The bundle costs as much as its products bought separately.'}
        </p>
      )}
    </div>
  );
}

const shownChoices = 6;
const typingMs = 250;

interface ProductChoicesProps {
  inputRef: Ref<HTMLInputElement>;
  chosenIds: readonly string[];
  onChoose: (product: ChosenProduct) => void;
}

const toChosen = ({ documentId, title, price, img, state, version }: AdminProduct) => ({
  documentId,
  title,
  price,
  img,
  isAvailable: state === 'published' && version !== null,
});

function ProductChoices({ inputRef, chosenIds, onChoose }: ProductChoicesProps) {
  const [search, setSearch] = useState('');
  const { data, isPending } = useQuery(productChoicesQuery(useDebouncedValue(search, typingMs)));
  const choices = (data?.data ?? [])
    .filter(({ documentId, isBundle }) => !isBundle && !chosenIds.includes(documentId))
    .slice(0, shownChoices);
  return (
    <div className="grid gap-3">
      <Field label="Find products for the bundle">
        <Input
          ref={inputRef}
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {isPending && <Skeleton className="h-32" />}
      {data && choices.length === 0 && (
        <p className="text-sm text-muted-foreground">No other product matches.</p>
      )}
      <ul className="grid gap-1.5">
        {choices.map((product) => (
          <li key={product.documentId} className="flex items-center justify-between gap-3 text-sm">
            <span className="min-w-0 wrap-anywhere">{product.title}</span>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Put ${product.title} into the bundle`}
              onClick={() => onChoose(toChosen(product))}
            >
              <Plus aria-hidden />
              Add
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
