import { UserRound } from 'lucide-react';
import { useRef } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { FileInput } from '../../../ui/forms/file-input.tsx';
import { acceptedImageTypes, isValidImage } from './image-file.ts';
import { ImagePreview } from './image-preview.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { Upload } from './use-upload.ts';

interface AvatarFieldProps {
  image: File | undefined;
  error: string | undefined;
  upload: Upload;
  onChange: (image: File | undefined) => void;
}

export function AvatarField({ image, error, upload, onChange }: AvatarFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  function handleRemove() {
    input.current!.value = '';
    input.current!.focus();
    onChange(undefined);
  }

  function handleCancel() {
    input.current!.focus();
    upload.cancel();
  }

  return (
    <div className="flex items-start gap-4">
      <span className="grid size-18 shrink-0 place-items-center overflow-hidden rounded-full bg-secondary text-muted-foreground">
        {image && isValidImage(image) ? (
          <ImagePreview file={image} />
        ) : (
          <UserRound aria-hidden className="size-7" />
        )}
      </span>
      <div className="min-w-0 grow">
        <Field
          label="Profile picture"
          hint="Optional: PNG, JPEG, WebP or GIF, up to 5 MB."
          error={error}
          aside={
            image &&
            upload.sentShare === undefined && (
              <button type="button" onClick={handleRemove} className="link text-xs">
                Remove picture
              </button>
            )
          }
        >
          <FileInput
            ref={input}
            prompt="Choose picture"
            fileName={image?.name}
            accept={acceptedImageTypes.join(',')}
            onChange={({ target }) => onChange(target.files?.[0])}
          />
        </Field>
        <UploadProgress sentShare={upload.sentShare} onCancel={handleCancel} />
      </div>
    </div>
  );
}
