import { zodResolver } from '@hookform/resolvers/zod';
import { type AdminCategory, categoryInput } from '@partshelf/contract/catalog/admin.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { SubmitEvent } from 'react';
import { Controller } from 'react-hook-form';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { useEditor } from '../../../ui/conflict.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Input, Textarea } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { useInvalidate } from '../../../ui/use-call.ts';
import { ImageField, useImageUploader } from './image-field.tsx';
import { getValueText } from './product-values.ts';
import { catalogKeys } from './queries.ts';

interface CategoryDialogProps {
  category?: AdminCategory;
  onClose: () => void;
}

function toCategoryValues(category: AdminCategory | undefined) {
  const image = category?.img;
  return {
    title: category?.title ?? '',
    description: category?.description ?? '',
    img: image
      ? { documentId: image.documentId, alternativeText: image.alternativeText ?? '' }
      : null,
  };
}

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const uploader = useImageUploader([category?.img]);
  const refresh = useInvalidate(catalogKeys);
  const { form, errors, submit, isPending, conflictCard } = useEditor(
    toCategoryValues(category),
    { resolver: zodResolver(categoryInput) },
    {
      save: (body, before) =>
        category
          ? api('PUT /back-office/categories/:documentId', {
              params: { documentId: category.documentId },
              body: { ...body, before: { ...before, description: before.description ?? '' } },
            })
          : api('POST /back-office/categories', { body }),
      onSaved: async () => {
        await refresh();
        onClose();
      },
      success: ({ data }) => ({
        title: category ? 'Category saved' : 'Category added',
        description: data.title,
      }),
      failureText: 'The category could not be saved. Please try again.',
      labels: { img: 'Picture' },
      toText: (_name, value) => getValueText(value),
    },
  );
  const { register, control } = form;

  /** React events bubble through portals to the form that opened the dialog. */
  function handleFormSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.stopPropagation();
    void submit(event);
  }

  return (
    <Dialog open onOpenChange={onClose} title={category ? 'Change category' : 'New category'}>
      {conflictCard}
      <Form onSubmit={handleFormSubmit} className="grid gap-5">
        <Field label="Title" error={errors.title?.message}>
          <Input maxLength={limits.titleMax} {...register('title')} />
        </Field>
        <Field
          label="Description"
          hint="It is shown at the top of the page of the category."
          error={errors.description?.message}
        >
          <Textarea maxLength={limits.descriptionMax} {...register('description')} />
        </Field>
        <Controller
          control={control}
          name="img"
          render={({ field, fieldState }) => (
            <ImageField
              label="Picture"
              uploader={uploader}
              value={field.value}
              error={fieldState.error?.message}
              onChange={field.onChange}
            />
          )}
        />
        {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
        <DialogFooter onCancel={onClose}>
          <Button
            type="submit"
            pending={uploader.isUploading ? 'Uploading...' : isPending && 'Saving...'}
          >
            {category ? 'Save category' : 'Add category'}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
