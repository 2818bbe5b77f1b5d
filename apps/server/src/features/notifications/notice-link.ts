import { type NoticeKind, noticeKinds } from '@partshelf/contract/notifications.ts';
import { createSignedToken, readSignedToken } from '../../platform/secrets.ts';

const use = 'partshelf stop notices';

export interface NoticeMails {
  readonly userDocumentId: string;
  readonly kind: NoticeKind;
}

/** Stops the mails of one kind for one person. */
export function createStopLinks(
  { publicUrl, jwtSecret }: { readonly publicUrl: string; readonly jwtSecret: string },
  { userDocumentId, kind }: NoticeMails,
) {
  const token = createSignedToken(use, `${userDocumentId}:${kind}`, jwtSecret);
  const query = new URLSearchParams({ token });
  return {
    oneClick: `${publicUrl}/api/notices/unsubscribe?${query}`,
    page: `${publicUrl}/stop-notices?${query}`,
  };
}

export function readStopToken(token: string, secret: string): NoticeMails | undefined {
  const [userDocumentId, named] = readSignedToken(use, token, secret)?.split(':', 2) ?? [];
  const kind = noticeKinds.find((one) => one === named);
  return userDocumentId && kind ? { userDocumentId, kind } : undefined;
}
