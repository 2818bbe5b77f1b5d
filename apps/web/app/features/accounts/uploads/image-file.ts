import { errors } from '@partshelf/contract/errors.ts';
import { limits } from '@partshelf/contract/limits.ts';
import * as z from 'zod/mini';

export const acceptedPictures: z.core.util.MimeTypes[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
];

const mebibytes = limits.imageBytes / 1024 / 1024;

/** Checked before anything is sent; the server looks at the content itself. */
export const pictureFile = z
  .file()
  .check(
    z.mime(acceptedPictures, errors.IMAGE_INVALID.message),
    z.maxSize(limits.imageBytes, `Please choose an image of at most ${mebibytes} MB`),
  );

export const isPicture = (file: File) => pictureFile.safeParse(file).success;
