import type { AdminCategory, AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { type BundleContent, productType } from '@partshelf/contract/catalog/catalog.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { Controller, useController, useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { RichTextField } from '../../../admin/rich-text-field.tsx';
import { useAbsoluteUrl } from '../../../shop-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CharacterCount, Field, FieldError, Input, Select, Textarea } from '../../../ui/field.tsx';
import { getCurrencyLabel } from '../../../ui/currency-label.ts';
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Switch } from '../../../ui/toggles.tsx';
import { useOpening } from '../../../ui/use-opening.ts';
import { getProductPath } from '../catalog-paths.ts';
import { getCategoryColours } from '../category-colours.ts';
import { getTypeLabel } from '../product-badges.tsx';
import { BundleForm } from './bundle-form.tsx';
import type { ProductValues } from './product-values.ts';
import { getAdminProductPath } from './product-path.ts';
import { adminCategoriesQuery, sameTitleQuery } from './queries.ts';

interface ProductProps {
  product?: AdminProduct | undefined;
}

interface BasicFieldsProps extends ProductProps {
  /** A bundle has them, as they are stored. */
  contents?: readonly BundleContent[] | undefined;
}

export function BasicFields({ product, contents }: BasicFieldsProps) {
  const { register, formState } = useFormContext<ProductValues>();
  const { errors } = formState;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 gap-5">
        <Card title="Name">
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
        </Card>
        {contents && <BundleForm stored={contents} />}
        <CategoryPicker />
      </div>
      <PlacementForm />
    </div>
  );
}

export function TextFields() {
  const { register, control, formState } = useFormContext<ProductValues>();
  const { errors } = formState;
  const description = useWatch({ control, name: 'description' });
  return (
    <Card title="Texts">
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
            ref={field.ref}
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

const importDialog = () => import('./category-dialog.tsx');

const typingMs = 300;

function SameTitleWarning({ product }: ProductProps) {
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

function AddressPreview({ product }: ProductProps) {
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
  return (
    <Card title="In the shop">
      <Field
        label={`Price in ${getCurrencyLabel()}`}
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
    </Card>
  );
}

function CategoryPicker() {
  const { field, fieldState } = useController<ProductValues, 'categories'>({ name: 'categories' });
  const { ref, value, onChange } = field;
  const categories = useQuery(adminCategoriesQuery);
  const { part, isOpen, setIsOpen, opener } = useOpening(importDialog);
  const all = categories.data?.data;
  return (
    <Card title="Categories">
      <div
        ref={ref}
        role="group"
        aria-label="Categories"
        tabIndex={-1}
        className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2"
      >
        {all?.map((category) => (
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
        {categories.isPending && <Skeleton className="h-40 sm:col-span-2" />}
      </div>
      {fieldState.error?.message && <FieldError>{fieldState.error.message}</FieldError>}
      {categories.isError && (
        <p className="text-sm text-muted-foreground">
          The categories could not be loaded.{' '}
          <button type="button" onClick={() => void categories.refetch()} className="link">
            Try again
          </button>
        </p>
      )}
      {all?.length === 0 && (
        <p className="text-sm text-muted-foreground">There is no category yet.</p>
      )}
      {all && (
        <Button variant="outline" size="sm" className="justify-self-start" {...opener}>
          <Plus aria-hidden />
          Add category
        </Button>
      )}
      {part && isOpen && <part.CategoryDialog onClose={() => setIsOpen(false)} />}
    </Card>
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
