import type { BundleContent } from '@partshelf/contract/catalog/catalog.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Card } from '../../../../../../ui/card.tsx';
import { FieldError } from '../../../../../../ui/forms/field.tsx';
import { moveItem } from '../../../../../../ui/sortable/sortable-list.tsx';
import type { ProductValues } from '../product-values.ts';
import { BundleContents, type ChosenProduct } from './bundle-contents.tsx';
import { ProductChoices } from './product-choices.tsx';

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
