import { useRef, useState } from 'react';
import { ApiError, createApi, type Api } from '../../../api.ts';
import { sendWithProgress } from './send-with-progress.ts';

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
