import { zodResolver } from '@hookform/resolvers/zod';
import { categoryInput, type StockedCategory } from '@partshelf/contract/back-office/categories.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { SubmitEvent } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Field, Input } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { FormNotice } from '../../../ui/forms/form-notice.tsx';
import { placeFieldErrors } from '../../accounts/place-field-errors.ts';
import { PictureField } from '../images/image-field.tsx';
import { usePictureShelf } from '../images/image-uploads.ts';
import { useSaveCategory } from './use-category-changes.ts';

const places = { title: 'title', img: 'img' } as const;

interface CategoryDialogProps {
  /** Without one a new one is made. */
  category?: StockedCategory;
  onClose: () => void;
}

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const picture = category?.img;
  const shelf = usePictureShelf([picture]);
  const { mutate, isPending } = useSaveCategory(category);
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(categoryInput),
    defaultValues: {
      title: category?.title ?? '',
      img: picture
        ? { documentId: picture.documentId, alternativeText: picture.alternativeText ?? '' }
        : null,
    },
  });
  const { errors } = formState;

  const submit = handleSubmit((values) =>
    mutate(values, {
      onSuccess: onClose,
      onError: (error) => {
        const text = placeFieldErrors(error, setError, places);
        if (text === null) return;
        setError('root', { message: text || 'The category could not be saved. Please try again.' });
      },
    }),
  );

  /** React sends the event on to a form that the dialog was opened from. */
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
            <PictureField
              label="Picture"
              shelf={shelf}
              value={field.value}
              error={fieldState.error?.message}
              onChange={field.onChange}
            />
          )}
        />
        {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            pending={shelf.isUploading ? 'Uploading...' : isPending && 'Saving...'}
          >
            {category ? 'Save category' : 'Add category'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
