import { stockPictureRoutes } from '@partshelf/contract/back-office/images.ts';
import type { ChosenPicture } from '@partshelf/contract/back-office/products.ts';
import type { Media } from '@partshelf/contract/images.ts';
import { useState } from 'react';
import { messageOf } from '../../../api.ts';
import { toFileForm } from '../../accounts/uploads/file-form.ts';
import { imageFile } from '../../accounts/uploads/image-file.ts';
import { UploadStopped, useUpload } from '../../accounts/uploads/use-upload.ts';

/** The pictures that a form knows: a form chooses them by documentId, and shows them by this. */
export interface PictureShelf {
  readonly find: (documentId: string) => Media | undefined;
  readonly put: (picture: Media) => void;
  /** A form that is saved meanwhile would be saved without what is on its way up. */
  readonly isUploading: boolean;
  readonly follow: (sending: Promise<void>) => Promise<void>;
}

/** Begins with what the server has, and takes what is uploaded. */
export function usePictureShelf(known: readonly (Media | null | undefined)[]): PictureShelf {
  const [uploaded, setUploaded] = useState<readonly Media[]>([]);
  const [sendings, setSendings] = useState(0);
  return {
    isUploading: sendings > 0,
    async follow(sending) {
      setSendings((before) => before + 1);
      await sending;
      setSendings((before) => before - 1);
    },
    find: (documentId) =>
      [...uploaded, ...known].find((picture) => picture?.documentId === documentId) ?? undefined,
    put: (picture) => setUploaded((before) => [...before, picture]),
  };
}

/** Sends pictures up one after the other; each is chosen as soon as it is there. */
export function usePictureUpload(shelf: PictureShelf, onChoose: (picture: ChosenPicture) => void) {
  const { send, ...upload } = useUpload();
  const [error, setError] = useState<string>();

  /** Tells what is wrong with the file, if anything. */
  async function sendOne(file: File): Promise<string | undefined> {
    const checked = imageFile.safeParse(file);
    if (!checked.success) return checked.error.issues[0]!.message;
    try {
      const { data } = await send(stockPictureRoutes.upload, { body: toFileForm(file) });
      shelf.put(data);
      onChoose({ documentId: data.documentId, alternativeText: data.alternativeText ?? '' });
      return undefined;
    } catch (failure) {
      if (failure instanceof UploadStopped) throw failure;
      return messageOf(failure, 'The picture could not be kept. Please try again.');
    }
  }

  /** What is no picture is left out, and the others go up all the same. */
  async function sendPictures(files: readonly File[]): Promise<void> {
    setError(undefined);
    const problems: string[] = [];
    try {
      for (const file of files) {
        const problem = await sendOne(file);
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
    sendPictures: (files: readonly File[]) => shelf.follow(sendPictures(files)),
  };
}
