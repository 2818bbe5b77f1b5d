import type { AdminCategory, AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { type BundleContent, productType } from '@partshelf/contract/catalog/catalog.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { RichTextField } from '../../../admin/rich-text-field.tsx';
import { useAbsoluteUrl } from '../../../shop-settings.ts';
import { Card } from '../../../ui/card.tsx';
import { CharacterCount, Field, FieldError, Input, Select, Textarea } from '../../../ui/field.tsx';
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Switch } from '../../../ui/toggles.tsx';
import { getProductPath } from '../catalog-paths.ts';
import { getCategoryColours } from '../category-colours.ts';
import { getTypeLabel } from '../product-badges.tsx';
import { BundleForm } from './bundle-form.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import type { ImageUploader } from './image-field.tsx';
import { ProductImages } from './product-images.tsx';
import type { ProductValues } from './product-values.ts';
import { getAdminProductPath } from './product-path.ts';
import { adminCategoriesQuery, sameTitleQuery } from './queries.ts';

interface ProductFieldsProps {
  uploader: ImageUploader;
  /** A bundle has them, as they are stored. */
  contents?: readonly BundleContent[] | undefined;
  /** It is undefined while it is created. */
  product?: AdminProduct;
}

export function ProductFields({ uploader, contents, product }: ProductFieldsProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 gap-5">
        {contents && <BundleForm stored={contents} />}
        <ProductTexts product={product} />
        <ProductImages uploader={uploader} />
      </div>
      <PlacementForm />
    </div>
  );
}

interface ProductTextsProps {
  product: AdminProduct | undefined;
}

function ProductTexts({ product }: ProductTextsProps) {
  const { register, control, formState } = useFormContext<ProductValues>();
  const { errors } = formState;
  const description = useWatch({ control, name: 'description' });
  return (
    <Card title="Texts">
      <Field
        label="Title"
        hint={<SameTitleWarning product={product} />}
        error={errors.title?.message}
      >
        <Input maxLength={limits.titleMax} {...register('title')} />
      </Field>
      <Field
        label="Address"
        hint={<AddressPreview product={product} />}
        error={errors.slug?.message}
      >
        <Input
          maxLength={limits.slugMax}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...register('slug')}
        />
      </Field>
      <Field
        label="Description"
        hint="Write one or two sentences for product tiles and search results."
        error={errors.description?.message}
        aside={<CharacterCount length={description.length} max={limits.descriptionMax} />}
      >
        <Textarea rows={3} {...register('description')} />
      </Field>
      <Field
        label="Long description"
        hint="Each line becomes a point in the list on the product page."
        error={errors.long_description?.message}
      >
        <Textarea rows={6} {...register('long_description')} />
      </Field>
      <Controller
        control={control}
        name="other_description"
        render={({ field, fieldState }) => (
          <RichTextField
            label="Other description"
            value={field.value}
            error={fieldState.error?.message}
            onChange={field.onChange}
          />
        )}
      />
    </Card>
  );
}

const typingMs = 300;

function SameTitleWarning({ product }: ProductTextsProps) {
  const title = useWatch<ProductValues, 'title'>({ name: 'title' }).trim();
  const asked = useDebouncedValue(title, typingMs);
  const { data } = useQuery({ ...sameTitleQuery(asked), enabled: asked !== '' });
  const other = data?.data.find(({ documentId }) => documentId !== product?.documentId);
  return (
    <span role="status">
      {other && asked === title && (
        <>
          <Link to={getAdminProductPath(other)} className="link">
            Another product
          </Link>{' '}
          has this title.
        </>
      )}
    </span>
  );
}

function AddressPreview({ product }: ProductTextsProps) {
  const slug = useWatch<ProductValues, 'slug'>({ name: 'slug' });
  const toUrl = useAbsoluteUrl();
  if (!slug) return 'If it is empty, it is made from the title.';
  const redirects = product && product.state !== 'draft' && slug !== product.slug;
  return (
    <span className="wrap-anywhere">
      {toUrl(getProductPath({ slug: encodeURIComponent(slug) }))}
      {redirects && `. Links to ${product.slug} will lead here.`}
    </span>
  );
}

function PlacementForm() {
  const { register, control, formState } = useFormContext<ProductValues>();
  const { errors } = formState;
  const newId = useId();
  const categories = useQuery(adminCategoriesQuery);
  return (
    <Card title="In the shop">
      <Field
        label="Price in US dollars"
        hint="For example 149.00, or 0.00 for a free product"
        error={errors.price?.message}
      >
        <Input inputMode="decimal" autoComplete="off" {...register('price')} />
      </Field>
      <Field label="Type" error={errors.type?.message}>
        <Select {...register('type')}>
          {productType.options.map((type) => (
            <option key={type} value={type}>
              {getTypeLabel(type)}
            </option>
          ))}
        </Select>
      </Field>
      <Controller
        control={control}
        name="isNew"
        render={({ field }) => (
          <div className="flex items-center justify-between gap-3">
            <label htmlFor={newId} className="text-sm font-semibold">
              Marked as new
            </label>
            <Switch id={newId} ref={field.ref} isOn={field.value} onChange={field.onChange} />
          </div>
        )}
      />
      <Field
        label="Works with"
        hint="For example SharePoint Online, 2019 and later"
        error={errors.worksWith?.message}
      >
        <Input maxLength={limits.titleMax} {...register('worksWith')} />
      </Field>
      <Controller
        control={control}
        name="categories"
        render={({ field, fieldState }) => (
          <CategoryPicker
            categories={categories}
            value={field.value}
            error={fieldState.error?.message}
            onChange={field.onChange}
          />
        )}
      />
    </Card>
  );
}

interface CategoryPickerProps {
  categories: UseQueryResult<{ data: AdminCategory[] }>;
  value: readonly string[];
  error?: string | undefined;
  onChange: (value: string[]) => void;
}

function CategoryPicker({ categories, value, error, onChange }: CategoryPickerProps) {
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
      <Checkbox id={id} checked={isChosen} onCheckedChange={onChange} />
      <label htmlFor={id} className="flex grow items-center gap-2">
        <span className={clsx('size-3 shrink-0 rounded-[3px]', getCategoryColours(category))} />
        {category.title}
      </label>
    </div>
  );
}
