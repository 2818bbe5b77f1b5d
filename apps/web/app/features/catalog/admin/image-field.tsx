import type { ChosenImage } from '@partshelf/contract/catalog/admin.ts';
import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { Trash2 } from 'lucide-react';
import { type Ref, useState } from 'react';
import { fieldMessageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, FieldError, Input } from '../../../ui/field.tsx';
import { PictureWell } from '../../../ui/picture-well.tsx';
import {
  acceptedImageTypes,
  imageFile,
  imageLimitText,
  UploadProgress,
  toFileForm,
  UploadStopped,
  useUpload,
} from '../../../ui/uploads.tsx';

interface ImageFieldProps {
  label: string;
  hint?: string;
  uploader: ImageUploader;
  value: ChosenImage | null;
  error?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  onChange: (image: ChosenImage | null) => void;
}

export function ImageField(props: ImageFieldProps) {
  const { label, hint, uploader, value, error, ref, onChange } = props;
  const { upload, error: uploadError, uploadImages } = useImageUpload(uploader, onChange);
  const name = label.toLowerCase();
  const text = value ? 'Replace' : 'Choose';
  return (
    <fieldset className="flex min-w-0 flex-wrap items-start gap-4 sm:flex-nowrap">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <PictureWell
        ref={ref}
        label={`${text} ${name}`}
        text={text}
        image={value ? uploader.find(value.documentId) : undefined}
        accept={acceptedImageTypes}
        disabled={upload.sentShare !== undefined}
        onChoose={(files) => void uploadImages(files)}
      />
      <div className="grid min-w-52 grow basis-0 gap-2">
        <p className="text-xs text-muted-foreground">
          {imageLimitText} {hint}
        </p>
        <UploadProgress sentShare={upload.sentShare} onCancel={upload.cancel} />
        {(uploadError ?? error) && <FieldError>{(uploadError ?? error)!}</FieldError>}
        {value && (
          <>
            <AlternativeText
              label={`Alternative text of ${name}`}
              hint="Describe the picture for people who cannot see it."
              image={value}
              onChange={onChange}
            />
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Remove ${name}`}
              className="-ml-3 justify-self-start"
              onClick={() => onChange(null)}
            >
              <Trash2 aria-hidden />
              Remove
            </Button>
          </>
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

export interface ImageUploader {
  readonly find: (documentId: string) => Image | undefined;
  readonly add: (image: Image) => void;
  /** A form saved meanwhile would miss these images. */
  readonly isUploading: boolean;
  readonly track: (upload: Promise<void>) => Promise<void>;
}

export function useImageUploader(known: readonly (Image | null | undefined)[]): ImageUploader {
  const [uploaded, setUploaded] = useState<readonly Image[]>([]);
  const [uploadCount, setUploadCount] = useState(0);
  return {
    isUploading: uploadCount > 0,
    async track(upload) {
      setUploadCount((before) => before + 1);
      await upload;
      setUploadCount((before) => before - 1);
    },
    find: (documentId) =>
      [...uploaded, ...known].find((image) => image?.documentId === documentId) ?? undefined,
    add: (image) => setUploaded((before) => [...before, image]),
  };
}

export function useImageUpload(uploader: ImageUploader, onChoose: (image: ChosenImage) => void) {
  const { send, ...upload } = useUpload();
  const [error, setError] = useState<string>();

  /** Returns what is wrong with the file, if anything. */
  async function uploadImage(file: File): Promise<string | undefined> {
    const checked = imageFile.safeParse(file);
    if (!checked.success) return checked.error.issues[0]!.message;
    try {
      const { data } = await send('POST /back-office/images', { body: toFileForm(file) });
      uploader.add(data);
      onChoose({ documentId: data.documentId, alternativeText: data.alternativeText ?? '' });
      return undefined;
    } catch (failure) {
      if (failure instanceof UploadStopped) throw failure;
      return fieldMessageOf(failure, 'The picture could not be saved. Please try again.');
    }
  }

  async function uploadImages(files: readonly File[]): Promise<void> {
    setError(undefined);
    const problems: string[] = [];
    try {
      for (const file of files) {
        const problem = await uploadImage(file);
        if (problem) problems.push(files.length > 1 ? `${file.name}: ${problem}.` : problem);
      }
    } catch (stopped) {
      problems.push((stopped as UploadStopped).message);
    }
    if (problems.length > 0) setError(problems.join(' '));
  }

  return {
    upload,
    error,
    uploadImages: (files: readonly File[]) => uploader.track(uploadImages(files)),
  };
}
