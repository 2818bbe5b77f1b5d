import { errors } from '@partshelf/contract/api/errors.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useCallback } from 'react';
import * as z from 'zod/mini';

export const acceptedImageTypes: z.core.util.MimeTypes[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
];

const maxMebibytes = limits.imageBytes / 1024 / 1024;

/** Checked before upload; the server checks the content itself. */
export const imageFile = z
  .file()
  .check(
    z.mime(acceptedImageTypes, errors.IMAGE_INVALID.message),
    z.maxSize(limits.imageBytes, `Please choose an image of at most ${maxMebibytes} MB`),
  );

export const imageLimitText = `PNG, JPEG, WebP or GIF, up to ${maxMebibytes} MB.`;

export const isValidImage = (file: File) => imageFile.safeParse(file).success;

export function ImagePreview({ file }: { file: File }) {
  const setSource = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(image.src);
    },
    [file],
  );
  return <img ref={setSource} alt="Your avatar" className="size-full object-cover" />;
}
