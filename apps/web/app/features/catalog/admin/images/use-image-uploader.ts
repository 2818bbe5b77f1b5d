import type { ChosenImage } from '@partshelf/contract/catalog/admin.ts';
import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import { useState } from 'react';
import { fieldMessageOf } from '../../../../api.ts';
import { toFileForm } from '../../../accounts/uploads/file-form.ts';
import { imageFile } from '../../../accounts/uploads/image-file.ts';
import { UploadStopped, useUpload } from '../../../accounts/uploads/use-upload.ts';

/** The images of a form, whose values hold only documentIds. */
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
