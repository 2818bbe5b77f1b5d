import type { Changes } from '@partshelf/contract/audit-codes.ts';
import { isBlank } from '@partshelf/contract/api/typed-text.ts';
import type {
  AdminTextResult,
  ListedTextResult,
  TextDraft,
  TextSave,
} from '@partshelf/contract/branding/admin.ts';
import {
  shopTextNames,
  type ShopTextName,
  type TextContent,
} from '@partshelf/contract/branding/texts.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { sanitizeRichText } from '../catalog/rich-text.ts';
import { requireExistingLinks } from './links.ts';
import { lockPages } from './page-queries.ts';
import { toSafeContent } from './texts.ts';
import { describeChanges, recordAudit, refuseOutdated } from '../audit/audit.ts';
import {
  findText,
  findVersion,
  insertVersion,
  listTexts,
  lockText,
  listTextVersions,
} from './admin-queries.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { type RouteContext, serve } from '../../serve.ts';

const toAdminText = (
  name: ShopTextName,
  row: Awaited<ReturnType<typeof findText>> | undefined,
): AdminTextResult =>
  row ? { ...row, name } : { name, version: 0, content: null, updatedAt: null, updatedBy: null };

async function listAdminTexts(db: Queryable): Promise<ListedTextResult[]> {
  const rows = await listTexts(db);
  return shopTextNames.map((name) => {
    const text = toAdminText(
      name,
      rows.find((row) => row.name === name),
    );
    return { ...text, beginning: text.content && findBeginning(text.content) };
  });
}

const beginningLength = 160;

type StoredContent = NonNullable<AdminTextResult['content']>;

function findBeginning(content: StoredContent): string | null {
  const words = listWords(content).join(' · ').replaceAll(/\s+/g, ' ').trim();
  return words.slice(0, beginningLength) || null;
}

function listWords(content: StoredContent): string[] {
  if ('html' in content) return [toPlainText(content.html)];
  if ('entries' in content) return content.entries.map(({ question }) => question);
  if ('plans' in content) return content.plans.map(({ name }) => name);
  if ('columns' in content) return content.columns.map(({ title }) => title);
  return 'text' in content ? [content.text] : [];
}

const characters: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

const toPlainText = (html: string) =>
  html.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/&\w{2,4};/g, (name) => characters[name] ?? name);

async function getAdminText(db: Queryable, name: ShopTextName): Promise<AdminTextResult> {
  return toAdminText(name, await findText(db, name));
}

export const isEmptyHtml = (html: string) => isBlank(html.replace(/<[^<>]*>|&nbsp;/g, ''));

/** @throws ShopError VALIDATION_FAILED when nothing is left of a text */
function toPublished({ content }: TextDraft): TextContent {
  const safe = toSafeContent<TextContent>(content, sanitizeRichText);
  if ('html' in safe && isEmptyHtml(safe.html)) {
    throw new ShopError('VALIDATION_FAILED', { fields: { 'content.html': ['Text is required'] } });
  }
  if ('entries' in safe) {
    const index = safe.entries.findIndex(({ answer }) => isEmptyHtml(answer));
    const fields = { [`content.entries.${index}.answer`]: ['Answer is required'] };
    if (index !== -1) throw new ShopError('VALIDATION_FAILED', { fields });
  }
  return safe;
}

async function publish(
  db: Transaction,
  { actor, now }: { readonly actor: SignedIn; readonly now: Date },
  { name, content, version }: { name: ShopTextName; content: TextContent | null; version: number },
): Promise<Changes> {
  if ((await lockText(db, name)) !== version)
    await refuseOutdated(db, actor, { subject: 'shop-text', documentId: name });
  const before = await findText(db, name);
  await insertVersion(db, {
    name,
    version: version + 1,
    content,
    createdById: actor.id,
    createdAt: now,
  });
  return describeChanges({ ...before?.content }, { ...content });
}

/** @throws ShopError CHANGED_MEANWHILE, LINK_TO_MISSING_PAGE or VALIDATION_FAILED */
async function saveText(
  { db, now, branding }: Deps,
  actor: SignedIn,
  { name, version, content }: TextSave,
): Promise<AdminTextResult> {
  const published = content && toPublished({ name, content } as TextDraft);
  const saved = await db.transaction(async (transaction) => {
    if (published) {
      await lockPages(transaction);
      await requireExistingLinks(transaction, published);
    }
    const made = { name, content: published, version };
    const changes = await publish(transaction, { actor, now: now() }, made);
    const action = published ? 'shop-text.published' : 'shop-text.reset';
    const details = { ...changes, title: textTitles[name], version: version + 1 };
    await recordAudit(transaction, actor, action, name, details);
    return getAdminText(transaction, name);
  });
  await branding.reload();
  return saved;
}

/** @throws ShopError NOT_FOUND or CHANGED_MEANWHILE */
async function restoreText(
  { db, now, branding }: Deps,
  actor: SignedIn,
  { name, version, current }: { name: ShopTextName; version: number; current: number },
): Promise<AdminTextResult> {
  const restored = await db.transaction(async (transaction) => {
    const earlier = await findVersion(transaction, name, version);
    if (!earlier) throw new ShopError('NOT_FOUND');
    const { content } = earlier;
    const made = { name, content, version: current };
    const changes = await publish(transaction, { actor, now: now() }, made);
    const versions = { restoredVersion: version, version: current + 1 };
    const details = { ...changes, title: textTitles[name], ...versions };
    await recordAudit(transaction, actor, 'shop-text.restored', name, details);
    return getAdminText(transaction, name);
  });
  await branding.reload();
  return restored;
}

type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

const toVersion = (row: VersionRow) => ({ ...row, isOwn: row.content !== null });

export function mountAdminTexts(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/texts', async () => ({ data: await listAdminTexts(deps.db) }));

  serve(context, 'GET /back-office/texts/:name', async ({ params }) => ({
    data: await getAdminText(deps.db, params.name),
  }));

  serve(context, 'PUT /back-office/texts', async ({ user, body }) => ({
    data: await saveText(deps, user, body),
  }));

  serve(context, 'POST /back-office/texts/preview', async ({ body }) => ({
    data: { content: toPublished(body) },
  }));

  serve(
    context,
    'GET /back-office/texts/:name/versions',
    async ({ params, query: { pagination } }) => {
      const page = toLimitOffset(pagination);
      const { rows, total } = await listTextVersions(deps.db, params.name, page);
      return {
        data: rows.map(toVersion),
        meta: { pagination: toPagination(pagination, total) },
      };
    },
  );

  serve(
    context,
    'GET /back-office/texts/:name/versions/:version',
    async ({ params: { name, version } }) => {
      const row = await findVersion(deps.db, name, version);
      if (!row) throw new ShopError('NOT_FOUND');
      return { data: toVersion(row) };
    },
  );

  serve(
    context,
    'POST /back-office/texts/:name/versions/:version/restore',
    async ({ user, params, body }) => ({
      data: await restoreText(deps, user, { ...params, ...body }),
    }),
  );
}

const textTitles: Record<ShopTextName, string> = {
  terms: 'Terms',
  privacy: 'Privacy',
  careers: 'Careers',
  faq: 'FAQ',
  plans: 'Support plans',
  announcement: 'Announcement',
  footer: 'Footer',
  promises: 'Promises and offers',
};
