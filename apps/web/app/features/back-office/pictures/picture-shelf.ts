import { stockPictureRoutes } from '@partshelf/contract/back-office/pictures.ts';
import type { ChosenPicture } from '@partshelf/contract/back-office/products.ts';
import type { Media } from '@partshelf/contract/media.ts';
import { useState } from 'react';
import { messageOf } from '../../../api.ts';
import { pictureFile } from '../../accounts/picture-file.ts';
import { UploadStopped, useUpload } from '../../accounts/use-upload.ts';

/** The pictures that a form knows: a form chooses them by documentId, and shows them by this. */
export interface PictureShelf {
  readonly find: (documentId: string) => Media | undefined;
  readonly put: (picture: Media) => void;
}

/** Begins with what the server has, and takes what is uploaded. */
export function usePictureShelf(known: readonly (Media | null | undefined)[]): PictureShelf {
  const [uploaded, setUploaded] = useState<readonly Media[]>([]);
  return {
    find: (documentId) =>
      [...uploaded, ...known].find((picture) => picture?.documentId === documentId) ?? undefined,
    put: (picture) => setUploaded((before) => [...before, picture]),
  };
}

/** Sends pictures up one after the other; each is chosen as soon as it is there. */
export function usePictureUpload(shelf: PictureShelf, onChoose: (picture: ChosenPicture) => void) {
  const { send, ...upload } = useUpload();
  const [error, setError] = useState<string>();

  async function sendOne(file: File): Promise<void> {
    const form = new FormData();
    form.append('files', file);
    const { data } = await send(stockPictureRoutes.upload, {
      body: form as unknown as Record<string, never>,
    });
    shelf.put(data);
    onChoose({ documentId: data.documentId, alternativeText: data.alternativeText ?? '' });
  }

  async function sendPictures(files: readonly File[]): Promise<void> {
    setError(undefined);
    for (const file of files) {
      const checked = pictureFile.safeParse(file);
      if (!checked.success) return setError(checked.error.issues[0]!.message);
      try {
        await sendOne(file);
      } catch (failure) {
        return setError(describeFailure(failure));
      }
    }
  }

  return { upload, error, sendPictures };
}

function describeFailure(failure: unknown): string {
  if (failure instanceof UploadStopped) return failure.message;
  return messageOf(failure, 'The picture could not be kept. Please try again.');
}
