import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState, type Ref } from 'react';
import { Button } from '../../../../../../ui/button.tsx';
import { Field, Input } from '../../../../../../ui/forms/field.tsx';
import { useDebouncedValue } from '../../../../../../ui/hooks/use-debounced-value.ts';
import { Skeleton } from '../../../../../../ui/states/skeleton.tsx';
import { productChoicesQuery } from '../../admin-product-queries.ts';
import type { ChosenProduct } from './bundle-contents.tsx';

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

export function ProductChoices({ inputRef, chosenIds, onChoose }: ProductChoicesProps) {
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
        <p className="text-sm text-muted-foreground">No other product fits.</p>
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
