import { errors } from '@partshelf/contract/api/errors.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { AdminPackage } from '@partshelf/contract/packages/admin.ts';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../api.ts';
import { toFileForm, UploadStopped, useUpload } from '../../../ui/uploads.tsx';

const connectionError =
  'The package could not be uploaded. Check your connection and choose it again.';
const fallbackError = 'The package could not be saved. Please try again.';

export function usePackageUpload(documentId: string) {
  const { send, ...upload } = useUpload(connectionError);
  const [uploaded, setUploaded] = useState<AdminPackage>();
  const [error, setError] = useState<string>();

  async function uploadPackage(file: File): Promise<void> {
    setUploaded(undefined);
    setError(undefined);
    if (file.size > limits.packageBytes) return setError(errors.PACKAGE_TOO_LARGE.message);
    const input = { params: { documentId }, body: toFileForm(file) };
    try {
      setUploaded((await send('POST /back-office/products/:documentId/packages', input)).data);
    } catch (failure) {
      setError(uploadErrorText(failure));
    }
  }

  return {
    upload,
    uploaded,
    error,
    hasStarted: upload.sentShare !== undefined || uploaded !== undefined,
    uploadPackage,
    reset: () => setUploaded(undefined),
  };
}

export type PackageUpload = ReturnType<typeof usePackageUpload>;

/** Errors about the file come before the general message. */
function uploadErrorText(failure: unknown): string {
  if (failure instanceof UploadStopped) return failure.message;
  const sentences = failure instanceof ApiError ? Object.values(failure.fields).flat() : [];
  return sentences.join(' ') || messageOf(failure, fallbackError);
}
