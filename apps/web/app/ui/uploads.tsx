import type { SendRequest } from '@partshelf/contract/page-rendering.ts';
import { useRef, useState, useCallback } from 'react';
import { clsx } from 'clsx';
import { errors } from '@partshelf/contract/api/errors.ts';
import { limits } from '@partshelf/contract/limits.ts';
import * as z from 'zod/mini';
import { ApiError, createApi, type Api } from '../api.ts';
import { ProgressBar } from './progress-bar.tsx';

export interface Upload {
  sentShare: number | undefined;
  cancel: () => void;
}

const imageUploadFailed =
  'The picture could not be uploaded. Check your connection or choose a smaller picture.';

/** The upload was cancelled or the connection failed; the server did not answer. */
export class UploadStopped extends Error {
  readonly isCancelled: boolean;

  constructor(isCancelled: boolean, lost: string) {
    super(isCancelled ? 'Upload cancelled. Your other entries are kept.' : lost);
    this.isCancelled = isCancelled;
  }
}

/** `failureText` is used when a call does not arrive. */
export function useUpload(failureText: string = imageUploadFailed): Upload & { send: Api } {
  const [sentShare, setSentShare] = useState<number>();
  const controller = useRef<AbortController>(undefined);

  const send: Api = async (route, input) => {
    const { signal } = (controller.current = new AbortController());
    setSentShare(0);
    try {
      return await createApi(sendWithProgress(setSentShare))(route, input, { signal });
    } catch (error) {
      throw error instanceof ApiError ? error : new UploadStopped(signal.aborted, failureText);
    } finally {
      setSentShare(undefined);
    }
  };

  return { sentShare, cancel: () => controller.current?.abort(), send };
}

/** Reports the sent share of the body, from 0 to 1. */
export function sendWithProgress(onProgress: (sentShare: number) => void): SendRequest {
  return (path, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, path);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(loaded / total),
      );
      request.upload.addEventListener('load', () => onProgress(1));
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText, { status: request.status })),
      );
      request.addEventListener('error', () => reject(new TypeError('The request failed')));
      request.addEventListener('abort', () => reject(signal?.reason));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as XMLHttpRequestBodyInit);
    });
}

export function toFileForm(file: File): FormData {
  const form = new FormData();
  form.append('files', file);
  return form;
}

const texts = {
  image: {
    label: 'Picture upload',
    sending: 'Uploading picture...',
    processing: 'Preparing picture...',
  },
  package: {
    label: 'Package upload',
    sending: 'Uploading package...',
    processing: 'Reading package...',
  },
  bankFile: {
    label: 'Upload of the bank file',
    sending: 'Uploading the file...',
    processing: 'Reading the file...',
  },
};

interface UploadProgressProps extends Pick<Upload, 'sentShare'> {
  what?: keyof typeof texts;
  onCancel: () => void;
}

export function UploadProgress({ sentShare, what = 'image', onCancel }: UploadProgressProps) {
  const { label, sending, processing } = texts[what];
  const isSending = sentShare !== undefined;
  const hasArrived = sentShare === 1;
  return (
    <div className={clsx('grid gap-1.5', isSending && 'mt-2')}>
      <div className="flex items-baseline justify-between gap-3 text-xs">
        <p role="status" className="font-medium">
          {isSending && (hasArrived ? processing : sending)}
        </p>
        {isSending && !hasArrived && (
          <button type="button" onClick={onCancel} className="link">
            Cancel upload
          </button>
        )}
      </div>
      {isSending && (
        <div ref={scrollIntoView} className="scroll-mb-4">
          <ProgressBar label={label} share={hasArrived ? undefined : sentShare} />
        </div>
      )}
    </div>
  );
}

/** The submit button may be far below. */
function scrollIntoView(progress: HTMLElement | null) {
  progress?.scrollIntoView({ block: 'nearest' });
}

export const acceptedImageTypes: z.core.util.MimeTypes[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
];

const maxMebibytes = limits.imageBytes / 1024 / 1024;

/** It is checked before upload; the server checks the content itself. */
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
