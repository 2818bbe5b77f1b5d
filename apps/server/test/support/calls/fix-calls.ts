import type { ChatFix, OpenFix } from '@partshelf/contract/fixes.ts';
import { sql } from 'drizzle-orm';
import { type TestShop, until } from '../build-test-app.ts';
import type { Customer } from '../factories.ts';

interface Named {
  readonly documentId: string;
}

export const awaitFix = (
  { call }: Customer,
  room: Named,
  product: Named,
  title: string,
  message?: Named,
) =>
  call('POST', `/chat-rooms/${room.documentId}/fixes`, {
    product: product.documentId,
    title,
    ...(message && { message: message.documentId }),
  });

export const endWait = ({ call }: Customer, room: Named, fix: Named) =>
  call('DELETE', `/chat-rooms/${room.documentId}/fixes/${fix.documentId}`);

export const listChatFixes = async ({ call }: Customer, room: Named): Promise<ChatFix[]> =>
  (await call('GET', `/chat-rooms/${room.documentId}/fixes`)).json().data;

export const listOpenFixes = async ({ call }: Customer, product: Named): Promise<OpenFix[]> =>
  (await call('GET', `/fixes?product=${product.documentId}`)).json().data;

export const nameFixes = ({ call }: Customer, release: Named, fixes: readonly Named[]) =>
  call('POST', `/back-office/releases/${release.documentId}/fixes`, {
    fixes: fixes.map(({ documentId }) => documentId),
  });

/** No job waits that tells customers what was fixed. */
export const allFixesTold = ({ deps }: TestShop) =>
  until(
    async () => {
      const { rows } = await deps.db.execute(
        sql`select from jobs.job where name = 'tell-fixed-chats' and state < 'completed'`,
      );
      return rows.length;
    },
    (waiting) => waiting === 0,
  );
