import type { RouteResult } from '@partshelf/contract/api/route.ts';
import type { VendorPageInput, pageRoutes } from '@partshelf/contract/branding/pages.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { isUniqueViolation, type Queryable, type Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { describeChanges, recordAudit, refuseOutdated } from '../audit/audit.ts';
import { sanitizeRichText } from '../catalog/rich-text.ts';
import { isEmptyHtml } from './admin-texts.ts';
import { requireExistingLinks, requireNoLinks } from './links.ts';
import {
  deletePage,
  findPage,
  insertPage,
  listPageRows,
  lockPages,
  type PageRow,
  updatePage,
} from './page-queries.ts';

export function mountAdminPages(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/pages', async () => ({ data: await listPageRows(deps.db) }));

  serve(context, 'GET /back-office/pages/:documentId', async ({ params }) => ({
    data: await getPage(deps.db, params.documentId),
  }));

  serve(context, 'POST /back-office/pages', async ({ user, body }) => ({
    data: await createPage(deps, user, body),
  }));

  serve(
    context,
    'PUT /back-office/pages/:documentId',
    async ({ user, params, body: { updatedAt, ...input } }) => ({
      data: await changePage(deps, user, { ...params, updatedAt, input }),
    }),
  );

  serve(context, 'DELETE /back-office/pages/:documentId', async ({ user, params }) => {
    await removePage(deps, user, params.documentId);
    return { data: null };
  });
}

type AdminPage = RouteResult<(typeof pageRoutes)['GET /back-office/pages/:documentId']>['data'];

async function getPage(db: Queryable, documentId: string): Promise<PageRow & AdminPage> {
  const page = await findPage(db, documentId);
  if (!page) throw new ShopError('NOT_FOUND');
  return page;
}

/** @throws ShopError VALIDATION_FAILED or LINK_TO_MISSING_PAGE */
async function toPageValues(db: Transaction, input: VendorPageInput): Promise<VendorPageInput> {
  const html = sanitizeRichText(input.html);
  if (isEmptyHtml(html)) {
    throw new ShopError('VALIDATION_FAILED', { fields: { html: ['Text is required'] } });
  }
  await requireExistingLinks(db, { html }, input.path);
  return { ...input, html };
}

const toDetails = ({ title, path, inFooter, inSitemap, html }: VendorPageInput) => ({
  title,
  path,
  inFooter,
  inSitemap,
  html,
});

/** All pages are locked meanwhile. */
async function changePages<Result>(
  { db, branding }: Deps,
  change: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction(async (transaction) => {
      await lockPages(transaction);
      return change(transaction);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'shop_pages_path_unique')) throw error;
    throw new ShopError('PAGE_PATH_TAKEN', { cause: error });
  } finally {
    await branding.reload();
  }
}

/** @throws ShopError PAGE_PATH_TAKEN, TOO_MANY_PAGES, LINK_TO_MISSING_PAGE or VALIDATION_FAILED */
export const createPage = (
  deps: Deps,
  actor: SignedIn,
  input: VendorPageInput,
): Promise<AdminPage> =>
  changePages(deps, async (transaction) => {
    const pages = await listPageRows(transaction);
    if (pages.length >= limits.shopPages.most) throw new ShopError('TOO_MANY_PAGES');
    const values = await toPageValues(transaction, input);
    const documentId = await insertPage(transaction, values);
    const details = { title: values.title, path: values.path };
    await recordAudit(transaction, actor, 'page.created', documentId, details);
    return getPage(transaction, documentId);
  });

interface PageChange {
  readonly documentId: string;
  readonly updatedAt: string;
  readonly input: VendorPageInput;
}

/**
 * @throws ShopError NOT_FOUND, CHANGED_MEANWHILE, PAGE_PATH_TAKEN, PAGE_IS_LINKED,
 * LINK_TO_MISSING_PAGE or VALIDATION_FAILED
 */
const changePage = (
  deps: Deps,
  actor: SignedIn,
  { documentId, updatedAt, input }: PageChange,
): Promise<AdminPage> =>
  changePages(deps, async (transaction) => {
    const before = await getPage(transaction, documentId);
    if (before.updatedAt.getTime() !== Date.parse(updatedAt)) {
      await refuseOutdated(transaction, actor, { subject: 'page', documentId });
    }
    const values = await toPageValues(transaction, input);
    if (values.path !== before.path) await requireNoLinks(transaction, before);
    await updatePage(transaction, documentId, values);
    const changes = describeChanges(toDetails(before), toDetails(values));
    const details = { ...changes, title: values.title };
    await recordAudit(transaction, actor, 'page.changed', documentId, details);
    return getPage(transaction, documentId);
  });

/** @throws ShopError NOT_FOUND or PAGE_IS_LINKED */
const removePage = (deps: Deps, actor: SignedIn, documentId: string): Promise<void> =>
  changePages(deps, async (transaction) => {
    const { title, path } = await getPage(transaction, documentId);
    await requireNoLinks(transaction, { documentId, path });
    await deletePage(transaction, documentId);
    await recordAudit(transaction, actor, 'page.deleted', documentId, { title, path });
  });
