import type { AdminCategory } from '@partshelf/contract/catalog/admin.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { Checkbox } from '../../../../../ui/forms/checkbox.tsx';
import { FieldError } from '../../../../../ui/forms/field.tsx';
import { Skeleton } from '../../../../../ui/states/skeleton.tsx';
import { getCategoryColours } from '../../../category-colours.ts';
import { CategoryDialog } from '../../categories/category-dialog.tsx';

interface CategoryPickerProps {
  categories: UseQueryResult<{ data: AdminCategory[] }>;
  value: readonly string[];
  error?: string | undefined;
  onChange: (value: string[]) => void;
}

export function CategoryPicker({ categories, value, error, onChange }: CategoryPickerProps) {
  const noteId = useId();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <fieldset aria-describedby={error ? noteId : undefined} className="grid min-w-0 gap-2.5">
      <legend className="mb-2.5 text-sm font-semibold">Categories</legend>
      {categories.data?.data.map((category) => (
        <CategoryCheckbox
          key={category.documentId}
          category={category}
          isChosen={value.includes(category.documentId)}
          onChange={(isChosen) => {
            const others = value.filter((one) => one !== category.documentId);
            onChange(isChosen ? [...others, category.documentId] : others);
          }}
        />
      ))}
      {categories.isPending && <Skeleton className="h-40" />}
      {categories.isError && (
        <p className="text-sm text-muted-foreground">
          The categories could not be loaded.{' '}
          <button type="button" onClick={() => void categories.refetch()} className="link">
            Try again
          </button>
        </p>
      )}
      {categories.data?.data.length === 0 && (
        <p className="text-sm text-muted-foreground">There is no category yet.</p>
      )}
      {categories.data && (
        <button
          type="button"
          onClick={() => setIsAdding(true)}
          className="link w-fit text-sm font-medium"
        >
          Add category
        </button>
      )}
      {isAdding && <CategoryDialog onClose={() => setIsAdding(false)} />}
      {error && <FieldError id={noteId}>{error}</FieldError>}
    </fieldset>
  );
}

interface CategoryCheckboxProps {
  category: AdminCategory;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function CategoryCheckbox({ category, isChosen, onChange }: CategoryCheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2.5 text-sm">
      <Checkbox
        id={id}
        checked={isChosen}
        onCheckedChange={(checked) => onChange(checked === true)}
      />
      <label htmlFor={id} className="flex grow items-center gap-2">
        <span className={clsx('size-3 shrink-0 rounded-[3px]', getCategoryColours(category))} />
        {category.title}
      </label>
    </div>
  );
}
