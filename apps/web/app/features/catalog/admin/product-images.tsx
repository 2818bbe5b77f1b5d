import type { ChosenImage } from '@partshelf/contract/catalog/admin.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import {
  Controller,
  type FieldError as InputError,
  type Merge,
  useFormContext,
} from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { PictureWell } from '../../../ui/picture-well.tsx';
import { Thumbnail } from '../../../ui/product-image.tsx';
import { moveItem, SortableList } from '../../../ui/sortable-list.tsx';
import { acceptedImageTypes, imageLimitText, UploadProgress } from '../../../ui/uploads.tsx';
import { AlternativeText, ImageField, type ImageUploader, useImageUpload } from './image-field.tsx';
import type { ProductValues } from './product-values.ts';

const singleImages = [
  {
    name: 'img',
    label: 'Main picture',
    hint: 'It is shown in product lists. Its format is 4:3, at least 1200 pixels wide.',
  },
  { name: 'img2', label: 'Second picture', hint: 'It is shown beside the long description.' },
  {
    name: 'img3',
    label: 'Third picture',
    hint: 'It is not shown in the shop, only returned by its API.',
  },
] as const;

export function ProductImages({ uploader }: { uploader: ImageUploader }) {
  const { control, getValues } = useFormContext<ProductValues>();
  return (
    <Card title="Pictures">
      {singleImages.map(({ name, label, hint }) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field, fieldState }) => (
            <ImageField
              ref={field.ref}
              label={label}
              hint={hint}
              uploader={uploader}
              value={field.value}
              error={getErrorText(fieldState.error)}
              onChange={field.onChange}
            />
          )}
        />
      ))}
      <Controller
        control={control}
        name="img_slider"
        render={({ field, fieldState }) => (
          <SliderImagesField
            ref={field.ref}
            uploader={uploader}
            value={field.value}
            error={getErrorText(fieldState.error)}
            onChange={(change) => field.onChange(change(getValues('img_slider')))}
          />
        )}
      />
    </Card>
  );
}

function getErrorText(error: Merge<InputError, object> | undefined): string | undefined {
  if (!error) return undefined;
  const { message, alternativeText } = error as InputError & { alternativeText?: InputError };
  return message ?? alternativeText?.message ?? 'Please check the alternative texts';
}

interface SliderImagesFieldProps {
  uploader: ImageUploader;
  value: readonly ChosenImage[];
  error?: string | undefined;
  ref: Ref<HTMLFieldSetElement>;
  onChange: (update: (before: ChosenImage[]) => ChosenImage[]) => void;
}

const isSame = (one: ChosenImage, other: ChosenImage) => one.documentId === other.documentId;

function SliderImagesField(props: SliderImagesFieldProps) {
  const { uploader, value, error, ref, onChange } = props;
  const {
    upload,
    error: uploadError,
    uploadImages,
  } = useImageUpload(uploader, (image) => onChange((before) => [...before, image]));
  const remaining = limits.sliderImages - value.length;
  const isUploading = upload.sentShare !== undefined;
  return (
    <fieldset ref={ref} tabIndex={-1} className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-sm font-semibold">Slider pictures</legend>
      <p className="text-xs text-muted-foreground">
        They are shown under App Preview, in this order. Up to {limits.sliderImages}:{' '}
        {imageLimitText} The texts describe the pictures for people who cannot see them.
      </p>
      {value.length > 0 && (
        <SortableList
          label="Slider pictures in order"
          items={value}
          getId={({ documentId }) => documentId}
          getName={(_, index) => `picture ${index + 1}`}
          onMove={(from, to) => onChange((before) => moveItem(before, from, to))}
          className="grid gap-2"
        >
          {(image, index) => (
            <div className="flex flex-wrap items-start gap-3 sm:flex-nowrap">
              <Thumbnail image={uploader.find(image.documentId)} widthPx={112} className="w-28" />
              <div className="min-w-40 grow basis-0">
                <AlternativeText
                  label={`Alternative text of picture ${index + 1}`}
                  image={image}
                  onChange={(changed) =>
                    onChange((before) =>
                      before.map((other) => (isSame(image, other) ? changed : other)),
                    )
                  }
                />
              </div>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove picture ${index + 1}`}
                onClick={() =>
                  onChange((before) => before.filter((other) => !isSame(image, other)))
                }
                className="size-8! [&_svg]:size-4!"
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
          )}
        </SortableList>
      )}
      {remaining > 0 && (
        <PictureWell
          label="Add slider pictures"
          text="Add slider pictures"
          accept={acceptedImageTypes}
          multiple
          disabled={isUploading}
          className="h-24 w-full"
          onChoose={(files) => void uploadImages(files.slice(0, remaining))}
        />
      )}
      <UploadProgress sentShare={upload.sentShare} onCancel={upload.cancel} />
      {(uploadError ?? error) && <FieldError>{(uploadError ?? error)!}</FieldError>}
    </fieldset>
  );
}
