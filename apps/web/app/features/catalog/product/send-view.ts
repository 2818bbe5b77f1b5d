import { catalogEndpoints } from '@partshelf/contract/catalog/endpoints.ts';

interface PrivacyNavigator extends Navigator {
  readonly globalPrivacyControl?: boolean;
}

function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl }: PrivacyNavigator = navigator;
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** Without cookies and token. A view that is not counted is no failure. */
function sendView(documentId: string): void {
  const { method, path } = catalogEndpoints.countView;
  const address = `/api${path.replace(':documentId', documentId)}`;
  void fetch(address, { method, keepalive: true, credentials: 'omit' }).catch(() => undefined);
}

/** Not before the page is seen: browsers load pages ahead, and open them in the background. */
export function sendViewOnceSeen(documentId: string): () => void {
  const waiting = new AbortController();
  const sendIfSeen = () => {
    if (document.visibilityState !== 'visible') return;
    waiting.abort();
    sendView(documentId);
  };
  if (asksNotToBeTracked()) return () => undefined;
  document.addEventListener('visibilitychange', sendIfSeen, { signal: waiting.signal });
  sendIfSeen();
  return () => waiting.abort();
}
