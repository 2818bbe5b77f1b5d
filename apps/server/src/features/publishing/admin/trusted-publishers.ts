import type {
  TrustedPublisher,
  TrustedPublisherInput,
} from '@partshelf/contract/publishing/trusted-publishers.ts';
import { readListPage } from '../../../db/list-page.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/pagination.ts';
import { ShopError } from '../../../platform/errors.ts';
import type { SignedIn } from '../../../platform/identity.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { recordAudit } from '../../audit/audit.ts';
import { enqueuePublisherMails } from './publication-mails.ts';
import {
  deletePublisher,
  findPublisher,
  getPublisher,
  getPublisherList,
  insertPublisher,
  insertPublisherProducts,
} from './trusted-publisher-queries.ts';

export function mountTrustedPublishers(context: RouteContext, deps: Deps): void {
  const { db } = deps;

  serve(
    context,
    'GET /back-office/trusted-publishers',
    async ({ query: { pagination, ...filters } }) => {
      const list = getPublisherList(db, filters);
      const { rows, total } = await readListPage(list, toLimitOffset(pagination));
      return { data: rows, meta: { pagination: toPagination(pagination, total) } };
    },
  );

  serve(context, 'POST /back-office/trusted-publishers', async ({ user, body }) => ({
    data: await addPublisher(deps, user, body),
  }));

  serve(context, 'DELETE /back-office/trusted-publishers/:documentId', async ({ user, params }) => {
    await removePublisher(deps, user, params.documentId);
    return { data: null };
  });
}

type Named = Pick<TrustedPublisher, 'products' | 'repository' | 'workflow' | 'environment'>;

export const namePipeline = ({ repository, workflow, environment }: Omit<Named, 'products'>) =>
  [repository, workflow, ...(environment === null ? [] : [environment])].join(', ');

const describe = (publisher: Named) => ({
  title: namePipeline(publisher),
  products: publisher.products.map(({ title }) => `“${title}”`).join(', '),
});

const refuseField = (name: keyof TrustedPublisherInput, text: string) =>
  new ShopError('VALIDATION_FAILED', { fields: { [name]: [text] } });

/** @throws ShopError VALIDATION_FAILED or PRODUCT_UNKNOWN */
async function addPublisher(
  deps: Deps,
  actor: SignedIn,
  { products, ...pipeline }: TrustedPublisherInput,
) {
  if (!deps.idTokens.accepts(pipeline.issuer)) {
    throw refuseField('issuer', 'Issuer must begin with https:// and be on the public internet');
  }
  return deps.db.transaction(async (transaction) => {
    const id = await insertPublisher(transaction, { ...pipeline, addedById: actor.id });
    if (id === undefined) {
      throw refuseField('repositoryId', 'This pipeline is a trusted publisher already');
    }
    const listed = await insertPublisherProducts(transaction, id, products);
    if (listed < products.length) throw new ShopError('PRODUCT_UNKNOWN');
    const publisher = await getPublisher(transaction, id);
    const details = describe(publisher);
    const { documentId } = publisher;
    await enqueuePublisherMails(deps, transaction, actor, { documentId, ...pipeline, ...details });
    await recordAudit(transaction, actor, 'trusted-publisher.added', documentId, details);
    return publisher;
  });
}

/** @throws ShopError NOT_FOUND */
async function removePublisher(
  { db }: Pick<Deps, 'db'>,
  actor: SignedIn,
  documentId: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const publisher = await findPublisher(transaction, documentId);
    if (!publisher || !(await deletePublisher(transaction, documentId))) {
      throw new ShopError('NOT_FOUND');
    }
    const details = describe(publisher);
    await recordAudit(transaction, actor, 'trusted-publisher.removed', documentId, details);
  });
}
