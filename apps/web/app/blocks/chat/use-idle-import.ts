import { useEffect, useState } from 'react';

const idleTimeoutMs = 2_000;
const retryEvents = ['online', 'focus'];

/** What a file exports, fetched when the page has nothing else to do. `load` stays the same. */
export function useIdleImport<File>(load: () => Promise<File>): File | undefined {
  const [file, setFile] = useState<File>();
  useEffect(() => {
    if (file) return;
    const fetchFile = () =>
      load().then(
        (fetched) => setFile(() => fetched),
        // Without a connection nothing comes; the next sign of life asks again.
        () => {},
      );
    const stop = whenIdle(fetchFile);
    for (const sign of retryEvents) window.addEventListener(sign, fetchFile);
    return () => {
      stop();
      for (const sign of retryEvents) window.removeEventListener(sign, fetchFile);
    };
  }, [file, load]);
  return file;
}

/** Not every browser says when it is idle, and a busy one never is. */
function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, idleTimeoutMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback, { timeout: idleTimeoutMs });
  return () => cancelIdleCallback(request);
}
