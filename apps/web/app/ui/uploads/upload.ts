import type { SendRequest } from '@partshelf/contract/page-rendering.ts';
import { useRef, useState } from 'react';
import { ApiError, createApi, type Api } from '../../api.ts';

export interface Upload {
  /** From 0 to 1, at which the server processes it; undefined while nothing is sent. */
  sentShare: number | undefined;
  cancel: () => void;
}

const imageUploadFailed =
  'The picture did not arrive. Check your connection or choose a smaller picture.';

/** The upload was cancelled or the connection failed; the server did not answer. */
export class UploadStopped extends Error {
  readonly isCancelled: boolean;

  constructor(isCancelled: boolean, lost: string) {
    super(isCancelled ? 'Upload cancelled. Your other entries are still here.' : lost);
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
function sendWithProgress(onProgress: (sentShare: number) => void): SendRequest {
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
      request.addEventListener('error', () => reject(new TypeError('The call did not go through')));
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
