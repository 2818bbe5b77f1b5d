import type { AwaitedFix, ChatFixResult, OpenFix } from '@partshelf/contract/fixes.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordAudit } from '../audit/audit.ts';
import { type ChatEvents, getReadableRoom, toChatRoom } from '../chat/chat.ts';
import { findMessageIds } from '../chat/message-queries.ts';
import { type ChatRoomRow, getRoom, lockRoom } from '../chat/queries.ts';
import { createChatEvents } from '../chat/socket-routes.ts';
import { getReleaseRow, lockReleaseOf } from '../packages/admin/release-queries.ts';
import {
  countWaits,
  deleteWait,
  findFixProduct,
  insertWait,
  listChatFixes,
  listNamedFixes,
  listOpenFixes,
  lockAwaitedFix,
  lockOrInsertFix,
} from './admin-queries.ts';
import { nameFixes } from './admin-naming.ts';
import { registerFixJobs } from './admin-telling.ts';

export const fixes: Feature = {
  routes: mountFixes,
  jobs: (deps, { io }) => registerFixJobs(deps, createChatEvents(io)),
};

function mountFixes(context: RouteContext, deps: Deps): void {
  const { db } = deps;
  const events = createChatEvents(context.io);

  serve(context, 'GET /fixes', async ({ query: { pagination, ...filters } }) => {
    const { rows, total } = await listOpenFixes(db, filters, toLimitOffset(pagination));
    return { data: rows, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'GET /chat-rooms/:documentId/fixes', async ({ params, user }) => {
    const room = await getReadableRoom(db, user, params.documentId);
    return { data: await listChatFixes(db, room.id) };
  });

  serve(context, 'POST /chat-rooms/:documentId/fixes', async ({ params, body, user }) => ({
    data: await awaitFix({ ...deps, events }, user, params.documentId, body),
  }));

  serve(context, 'DELETE /chat-rooms/:documentId/fixes/:fix', async ({ params, user }) => {
    await endWait({ ...deps, events }, user, params.documentId, params.fix);
    return { data: null };
  });

  serve(context, 'POST /back-office/releases/:documentId/fixes', async (request) => {
    const { params, body, user } = request;
    const named = await nameFixesOfPublished(deps, user, params.documentId, body.fixes);
    return { data: { documentId: params.documentId, fixes: named } };
  });
}

interface MarkDeps extends Pick<Deps, 'db'> {
  readonly events: ChatEvents;
}

const refuse = (field: keyof AwaitedFix, message: string) =>
  new ShopError('VALIDATION_FAILED', { fields: { [field]: [message] } });

/** What the room waits for already stays as it is. @throws ShopError NOT_FOUND, VALIDATION_FAILED */
async function awaitFix(
  { db, events }: MarkDeps,
  actor: SignedIn,
  roomReference: string,
  { product: productDocumentId, title, message }: AwaitedFix,
): Promise<ChatFixResult> {
  const { room, fix, isNew } = await db.transaction(async (transaction) => {
    const locked = await lockRoom(transaction, roomReference);
    if (!locked) throw new ShopError('NOT_FOUND');
    const product = await findFixProduct(transaction, productDocumentId);
    if (!product) throw refuse('product', 'Choose a product of the shop');
    const messageId = message && (await findMessageIds(transaction, locked.id, [message]));
    if (messageId && messageId.size === 0) throw refuse('message', 'Choose a message of this chat');
    const fixId = await lockOrInsertFix(transaction, product.id, title);
    const wasAdded = await insertWait(transaction, {
      fixId,
      roomId: locked.id,
      messageId: messageId ? messageId.get(message!)! : null,
      createdById: actor.id,
    });
    if (wasAdded && (await countWaits(transaction, locked.id)) > limits.fixesPerChat)
      throw refuse('title', `A chat can wait for at most ${limits.fixesPerChat} fixes`);
    const [awaited] = await listChatFixes(transaction, locked.id, fixId);
    const changed = await getRoom(transaction, locked.id);
    if (wasAdded) await audit(transaction, actor, 'chat.release_awaited', changed, awaited!);
    return { room: changed, fix: awaited!, isNew: wasAdded };
  });
  if (isNew) events.roomUpdated(toChatRoom(room));
  return fix;
}

/** @throws ShopError NOT_FOUND, also once its customer was told */
async function endWait(
  { db, events }: MarkDeps,
  actor: SignedIn,
  roomReference: string,
  fixDocumentId: string,
): Promise<void> {
  const room = await db.transaction(async (transaction) => {
    const locked = await lockRoom(transaction, roomReference);
    const fix = locked && (await lockAwaitedFix(transaction, locked.id, fixDocumentId));
    if (!locked || !fix) throw new ShopError('NOT_FOUND');
    await deleteWait(transaction, locked.id, fix.id);
    const changed = await getRoom(transaction, locked.id);
    const ended = { title: fix.title, product: { title: fix.product } };
    await audit(transaction, actor, 'chat.wait_ended', changed, ended);
    return changed;
  });
  events.roomUpdated(toChatRoom(room));
}

async function audit(
  db: Transaction,
  actor: SignedIn,
  code: 'chat.release_awaited' | 'chat.wait_ended',
  { documentId, users_permissions_user: customer }: ChatRoomRow,
  { title, product }: { readonly title: string; readonly product: { readonly title: string } },
): Promise<void> {
  const details = { title: customer.username, product: product.title, fix: title };
  await recordAudit(db, actor, code, documentId, details, [customer.documentId]);
}

/** @throws ShopError NOT_FOUND, RELEASE_WITHDRAWN or VALIDATION_FAILED */
async function nameFixesOfPublished(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
  chosen: readonly string[],
): Promise<OpenFix[]> {
  return deps.db.transaction(async (transaction) => {
    const product = await lockReleaseOf(transaction, documentId);
    if (!product) throw new ShopError('NOT_FOUND');
    const { releaseId, title } = product;
    const { version, withdrawnAt } = await getReleaseRow(transaction, releaseId);
    if (withdrawnAt) throw new ShopError('RELEASE_WITHDRAWN');
    const release = { id: releaseId, documentId, version };
    await nameFixes(
      deps,
      transaction,
      actor,
      { product: { id: product.id, title }, release },
      chosen,
    );
    return listNamedFixes(transaction, releaseId);
  });
}
