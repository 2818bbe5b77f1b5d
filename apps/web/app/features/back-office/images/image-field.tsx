import type { ChosenPicture } from '@partshelf/contract/back-office/products.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { ImagePlus, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Field, FieldError, Input } from '../../../ui/forms/field.tsx';
import { Thumbnail } from '../../../ui/images/thumbnail.tsx';
import { UploadProgress } from '../../accounts/uploads/upload-progress.tsx';
import { ChoosePictures } from './choose-images.tsx';
import { usePictureUpload, type PictureShelf } from './image-uploads.ts';

interface PictureFieldProps {
  label: string;
  hint?: string;
  shelf: PictureShelf;
  value: ChosenPicture | null;
  error?: string | undefined;
  onChange: (picture: ChosenPicture | null) => void;
}

/** One picture with its alternative text. A chosen file goes up at once. */
export function PictureField({ label, hint, shelf, value, error, onChange }: PictureFieldProps) {
  const { upload, error: uploadError, sendPictures } = usePictureUpload(shelf, onChange);
  const isSending = upload.sentShare !== undefined;
  return (
    <fieldset className="flex min-w-0 flex-wrap items-start gap-4 sm:flex-nowrap">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <Thumbnail image={value && shelf.find(value.documentId)} widthPx={112} className="w-28" />
      <div className="grid min-w-52 grow basis-0 gap-2">
        <div className="flex flex-wrap gap-2">
          <ChoosePictures
            label={`${value ? 'Replace' : 'Choose'} ${label.toLowerCase()}`}
            disabled={isSending}
            onChoose={(files) => void sendPictures(files)}
          >
            <ImagePlus aria-hidden />
            {value ? 'Replace' : 'Choose'}
          </ChoosePictures>
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
        {hint && <p className="text-xs text-muted-foreground">{hint}</p>}
        <UploadProgress sentShare={upload.sentShare} onCancel={upload.cancel} />
        {(uploadError ?? error) && <FieldError>{(uploadError ?? error)!}</FieldError>}
        {value && (
          <AlternativeText
            label={`Alternative text of ${label.toLowerCase()}`}
            hint="What the picture shows, for people who do not see it."
            picture={value}
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
  picture: ChosenPicture;
  onChange: (picture: ChosenPicture) => void;
}

export function AlternativeText({ label, hint, picture, onChange }: AlternativeTextProps) {
  return (
    <Field label={label} hint={hint}>
      <Input
        maxLength={limits.alternativeTextMax}
        value={picture.alternativeText}
        onChange={({ target }) => onChange({ ...picture, alternativeText: target.value })}
      />
    </Field>
  );
}
