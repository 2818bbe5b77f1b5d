import { useRef, useState } from 'react';
import { ApiError, createApi, type Api } from '../../../api.ts';
import { sendWithProgress } from './send-with-progress.ts';

/** A file on its way to the shop. */
export interface Upload {
  /** From 0 to 1, where all has gone up and the shop is at work; undefined while nothing is sent. */
  sentShare: number | undefined;
  cancel: () => void;
}

const imageUploadFailed =
  'The picture did not arrive. Check your connection or choose a smaller picture.';

/** The file has not arrived, and the shop has said nothing about it. */
export class UploadStopped extends Error {
  /** Whether the person wanted it to stop. */
  readonly isCancelled: boolean;

  constructor(isCancelled: boolean, lost: string) {
    super(isCancelled ? 'Upload cancelled. Your other entries are still here.' : lost);
    this.isCancelled = isCancelled;
  }
}

/** Sends calls that carry a file, and follows them on their way. `lost` says that one did not arrive. */
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
