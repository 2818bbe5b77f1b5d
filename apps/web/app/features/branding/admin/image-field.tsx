import { limits } from '@partshelf/contract/limits.ts';
import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { fieldMessageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { PictureWell } from '../../../ui/picture-well.tsx';
import { toFileForm, UploadStopped, useUpload, UploadProgress } from '../../../ui/uploads.tsx';

const imageTypes: z.core.util.MimeTypes[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/svg+xml',
];

const maxMebibytes = limits.imageBytes / 1024 / 1024;

/** It is checked before upload; the server checks the content itself. */
const imageFile = z
  .file()
  .check(
    z.mime(imageTypes, 'Please choose an image file (PNG, JPEG, WebP or SVG)'),
    z.maxSize(limits.imageBytes, `Please choose an image of at most ${maxMebibytes} MB`),
  );

interface ShopImageFieldProps {
  label: string;
  image: Image | undefined;
  error: string | undefined;
  onUpload: (image: Image) => void;
  onChange: (documentId: string | null) => void;
}

export function BrandingImageField({
  label,
  image,
  error,
  onUpload,
  onChange,
}: ShopImageFieldProps) {
  const { send, ...upload } = useUpload();
  const [failure, setFailure] = useState<string>();

  async function uploadFile(file: File): Promise<void> {
    const checked = imageFile.safeParse(file);
    setFailure(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    try {
      const { data } = await send('POST /back-office/shop/images', { body: toFileForm(file) });
      onUpload(data);
      onChange(data.documentId);
    } catch (thrown) {
      const text = 'The picture could not be saved. Please try again.';
      setFailure(thrown instanceof UploadStopped ? thrown.message : fieldMessageOf(thrown, text));
    }
  }

  const problem = failure ?? error;
  const name = label.toLowerCase();
  const text = image ? 'Replace' : 'Choose';
  return (
    <fieldset className="flex min-w-0 flex-wrap items-start gap-4">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <PictureWell
        label={`${text} ${name}`}
        text={text}
        image={image}
        accept={imageTypes}
        disabled={upload.sentShare !== undefined}
        onChoose={([file]) => void uploadFile(file!)}
      />
      <div className="grid min-w-40 grow basis-0 gap-2">
        <p className="text-xs text-muted-foreground">
          PNG, JPEG, WebP or SVG, up to {maxMebibytes} MB.
        </p>
        <UploadProgress sentShare={upload.sentShare} onCancel={upload.cancel} />
        {problem && <FieldError>{problem}</FieldError>}
        {image && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Reset to default: ${name}`}
            className="-ml-3 justify-self-start"
            onClick={() => onChange(null)}
          >
            Reset to default
          </Button>
        )}
      </div>
    </fieldset>
  );
}
