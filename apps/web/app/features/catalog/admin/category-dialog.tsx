import { zodResolver } from '@hookform/resolvers/zod';
import { type AdminCategory, categoryInput } from '@partshelf/contract/catalog/admin.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { SubmitEvent } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { showFieldErrors } from '../../../ui/show-field-errors.ts';
import { useSaveCategory } from './category-queries.ts';
import { ImageField, useImageUploader } from './image-field.tsx';

const formFields = { title: 'title', img: 'img' } as const;

interface CategoryDialogProps {
  category?: AdminCategory;
  onClose: () => void;
}

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const image = category?.img;
  const uploader = useImageUploader([image]);
  const { mutate, isPending } = useSaveCategory(category);
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(categoryInput),
    defaultValues: {
      title: category?.title ?? '',
      img: image
        ? { documentId: image.documentId, alternativeText: image.alternativeText ?? '' }
        : null,
    },
  });
  const { errors } = formState;

  const submit = handleSubmit((values) =>
    mutate(values, {
      onSuccess: onClose,
      onError: (error) => {
        const text = showFieldErrors(error, setError, formFields);
        if (text === null) return;
        setError('root', { message: text || 'The category could not be saved. Please try again.' });
      },
    }),
  );

  /** React events bubble through portals to the form that opened the dialog. */
  function handleFormSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.stopPropagation();
    void submit(event);
  }

  return (
    <Dialog open onOpenChange={onClose} title={category ? 'Change category' : 'New category'}>
      <Form onSubmit={handleFormSubmit} className="grid gap-5">
        <Field label="Title" error={errors.title?.message}>
          <Input maxLength={limits.titleMax} {...register('title')} />
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
