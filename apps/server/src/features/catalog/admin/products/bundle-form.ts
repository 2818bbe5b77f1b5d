import type { FieldErrors } from '@partshelf/contract/api/errors.ts';
import type { Transaction } from '../../../../db/client.ts';
import { type Content, listChosenContents } from './bundle-queries.ts';

interface ChosenContents {
  readonly contents: readonly Content[];
  readonly problems: FieldErrors;
}

/** Contents in the order in which they were chosen. `bundle` is null while it is created. */
export async function resolveContents(
  db: Transaction,
  bundle: string | null,
  documentIds: readonly string[],
): Promise<ChosenContents> {
  const found = await listChosenContents(db, documentIds);
  const byId = new Map(found.map((content) => [content.documentId, content]));
  const contents = documentIds.flatMap((documentId) => byId.get(documentId) ?? []);
  const messages = documentIds.flatMap((documentId) => {
    const content = byId.get(documentId);
    if (!content) return ['One of these products is not there any more'];
    if (documentId === bundle) return ['A bundle cannot contain itself'];
    if (content.isBundle) return [`“${content.title}” is a bundle, and cannot be in another one`];
    return [];
  });
  const problems: FieldErrors = messages.length > 0 ? { contents: [...new Set(messages)] } : {};
  return { contents, problems };
}
