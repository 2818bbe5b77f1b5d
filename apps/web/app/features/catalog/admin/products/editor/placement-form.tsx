import { productType } from '@partshelf/contract/catalog/catalog.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { Field, Input } from '../../../../../ui/forms/field.tsx';
import { Select } from '../../../../../ui/forms/select.tsx';
import { Switch } from '../../../../../ui/forms/switch.tsx';
import { getTypeLabel } from '../../../product-badges.tsx';
import { Card } from '../../../../../ui/card.tsx';
import { adminCategoriesQuery } from '../../categories/admin-categories-query.ts';
import { CategoryPicker } from './category-picker.tsx';
import type { ProductValues } from './product-values.ts';

export function PlacementForm() {
  const { register, control, formState } = useFormContext<ProductValues>();
  const { errors } = formState;
  const newId = useId();
  const categories = useQuery(adminCategoriesQuery);
  return (
    <Card title="In the shop">
      <Field
        label="Price in US dollars"
        hint="Such as 149.00, or 0.00 for free"
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
        hint="Such as SharePoint Online, 2019 and later"
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
