import { useEffect, useState } from 'react';

const longestWaitMs = 2_000;
const signsOfLife = ['online', 'focus'];

/** What a file exports, fetched when the page has nothing else to do. `load` stays the same. */
export function useLateFile<File>(load: () => Promise<File>): File | undefined {
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
    for (const sign of signsOfLife) window.addEventListener(sign, fetchFile);
    return () => {
      stop();
      for (const sign of signsOfLife) window.removeEventListener(sign, fetchFile);
    };
  }, [file, load]);
  return file;
}

/** Not every browser says when it is idle, and a busy one never is. */
function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, longestWaitMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback, { timeout: longestWaitMs });
  return () => cancelIdleCallback(request);
}
