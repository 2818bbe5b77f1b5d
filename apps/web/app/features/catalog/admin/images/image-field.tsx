import type { ChosenImage } from '@partshelf/contract/catalog/admin.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { ImagePlus, Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Field, FieldError, Input } from '../../../../ui/forms/field.tsx';
import { Thumbnail } from '../../../../ui/images/thumbnail.tsx';
import { imageLimitText } from '../../../accounts/uploads/image-file.ts';
import { UploadProgress } from '../../../accounts/uploads/upload-progress.tsx';
import { ChooseImagesButton } from './choose-images-button.tsx';
import { useImageUpload, type ImageUploader } from './use-image-uploader.ts';

interface ImageFieldProps {
  label: string;
  hint?: string;
  uploader: ImageUploader;
  value: ChosenImage | null;
  error?: string | undefined;
  onChange: (image: ChosenImage | null) => void;
}

export function ImageField({ label, hint, uploader, value, error, onChange }: ImageFieldProps) {
  const { upload, error: uploadError, uploadImages } = useImageUpload(uploader, onChange);
  const isUploading = upload.sentShare !== undefined;
  return (
    <fieldset className="flex min-w-0 flex-wrap items-start gap-4 sm:flex-nowrap">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <Thumbnail image={value && uploader.find(value.documentId)} widthPx={112} className="w-28" />
      <div className="grid min-w-52 grow basis-0 gap-2">
        <div className="flex flex-wrap gap-2">
          <ChooseImagesButton
            label={`${value ? 'Replace' : 'Choose'} ${label.toLowerCase()}`}
            disabled={isUploading}
            onChoose={(files) => void uploadImages(files)}
          >
            <ImagePlus aria-hidden />
            {value ? 'Replace' : 'Choose'}
          </ChooseImagesButton>
          {value && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Remove ${label.toLowerCase()}`}
              onClick={() => onChange(null)}
            >
              <Trash2 aria-hidden />
              Remove
            </Button>
          )}
        </div>
        <p className="text-xs text-muted-foreground">
          {imageLimitText} {hint}
        </p>
        <UploadProgress sentShare={upload.sentShare} onCancel={upload.cancel} />
        {(uploadError ?? error) && <FieldError>{(uploadError ?? error)!}</FieldError>}
        {value && (
          <AlternativeText
            label={`Alternative text of ${label.toLowerCase()}`}
            hint="What the picture shows, for people who do not see it."
            image={value}
            onChange={onChange}
          />
        )}
      </div>
    </fieldset>
  );
}

interface AlternativeTextProps {
  label: string;
  hint?: string;
  image: ChosenImage;
  onChange: (image: ChosenImage) => void;
}

export function AlternativeText({ label, hint, image, onChange }: AlternativeTextProps) {
  return (
    <Field label={label} hint={hint}>
      <Input
        maxLength={limits.alternativeTextMax}
        value={image.alternativeText}
        onChange={({ target }) => onChange({ ...image, alternativeText: target.value })}
      />
    </Field>
  );
}
