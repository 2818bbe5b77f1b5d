import { limits } from '@partshelf/contract/limits.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { recordAudit } from '../audit/audit.ts';
import { countNamedFixes, nameOpenFixes } from './admin-queries.ts';

interface NamingRelease {
  readonly product: { readonly id: number; readonly title: string };
  readonly release: { readonly id: number; readonly documentId: string; readonly version: string };
}

const refuseFixes = (message: string) =>
  new ShopError('VALIDATION_FAILED', { fields: { fixes: [message] } });

/**
 * A job tells the customers. The caller has locked the product, so no other release names the same.
 * @throws ShopError VALIDATION_FAILED
 */
export async function nameFixes(
  { jobs }: Pick<Deps, 'jobs'>,
  transaction: Transaction,
  actor: SignedIn,
  { product, release }: NamingRelease,
  chosen: readonly string[] = [],
): Promise<void> {
  const documentIds = [...new Set(chosen)];
  if (documentIds.length === 0) return;
  const naming = { releaseId: release.id, productId: product.id, namedById: actor.id };
  const named = await nameOpenFixes(transaction, { ...naming, documentIds });
  if (named.length < documentIds.length)
    throw refuseFixes('Something of this is fixed already, or no chat waits for it. Choose again.');
  if ((await countNamedFixes(transaction, release.id)) > limits.fixesPerRelease)
    throw refuseFixes(`A release can name at most ${limits.fixesPerRelease}`);
  await jobs.enqueue(transaction, 'tell-fixed-chats', { releaseId: release.id });
  const details = {
    title: product.title,
    version: release.version,
    fixes: named.map(({ title }) => title).join('; '),
  };
  await recordAudit(transaction, actor, 'release.fixes_named', release.documentId, details);
}
