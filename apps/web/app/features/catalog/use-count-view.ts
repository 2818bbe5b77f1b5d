import { useEffect, useRef } from 'react';
import { apiPath } from '../../api.ts';
import { useIsSignedIn } from '../../session.ts';
import { useCurrentUser } from '../accounts/current-user.ts';

export function useCountView(documentId: string): void {
  const isVisitor = useIsSignedIn() === false;
  const isCustomer = useCurrentUser()?.role?.name === 'Customer';
  const counts = isVisitor || isCustomer;
  const counted = useRef<string>(undefined);

  useEffect(() => {
    if (!counts || counted.current === documentId) return undefined;
    counted.current = documentId;
    return sendViewOnceSeen(documentId);
  }, [counts, documentId]);
}

interface PrivacyNavigator extends Navigator {
  readonly globalPrivacyControl?: boolean;
}

function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl }: PrivacyNavigator = navigator;
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** The call has no cookies and no token. A view that is not counted is no failure. */
function sendView(documentId: string): void {
  const path = apiPath('POST /products/:documentId/views', { documentId });
  void fetch(path, { method: 'POST', keepalive: true, credentials: 'omit' }).catch(() => undefined);
}

/** It waits until the page is seen: browsers load pages ahead, and open them in the background. */
function sendViewOnceSeen(documentId: string): () => void {
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
