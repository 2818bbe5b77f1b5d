import { and, asc, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { pickColumns } from '../../db/columns-of.ts';
import { namedUserColumns } from '../../db/named-columns.ts';
import { listPage, type ListPage } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import { chatRooms } from '../../db/tables/chat.ts';
import { containsText } from '../../db/text-search.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { recordAudit } from '../audit/audit.ts';
import { type ChatDeps, toChatRoom } from './chat.ts';
import { getRoom, lockRoom, type ChatRoomRow, updateRoom } from './queries.ts';

const isAssignable: SQL | undefined = and(sql`${users.role} <> 'Customer'`, not(users.blocked));

export function listAssignees(db: Database, search: string | undefined, page: ListPage) {
  const condition = and(isAssignable, containsText(search, users.username));
  return listPage(db.select(namedUserColumns).from(users).$dynamic(), {
    condition,
    order: [sql`lower(${users.username})`, asc(users.id)],
    page,
    total: db.$count(users, condition),
  });
}

/** @throws ShopError NOT_FOUND, or VALIDATION_FAILED when the person cannot be assigned */
export async function assignRoom(
  { db, events }: Pick<ChatDeps, 'db' | 'events'>,
  actor: SignedIn,
  reference: string,
  assigneeId: string | null,
): Promise<ChatRoomRow> {
  const [hasChanged, room] = await db.transaction(async (transaction) => {
    const assignee = assigneeId === null ? null : await lockAssignee(transaction, assigneeId);
    const locked = await lockRoom(transaction, reference);
    if (!locked) throw new ShopError('NOT_FOUND');
    const helpdeskId = assignee?.id ?? null;
    if (locked.helpdeskId === helpdeskId)
      return [false, await getRoom(transaction, locked.id)] as const;
    await updateRoom(transaction, locked.id, { helpdeskId });
    const changed = await getRoom(transaction, locked.id);
    const { users_permissions_user: customer } = changed;
    const details = { title: customer.username, assignee: assignee?.username ?? '' };
    const people = [customer.documentId, ...(assignee ? [assignee.documentId] : [])];
    await recordAudit(transaction, actor, 'chat.assigned', locked.documentId, details, people);
    return [true, changed] as const;
  });
  if (hasChanged) events.roomUpdated(toChatRoom(room));
  return room;
}

/** The person keeps the role until the room is assigned. */
async function lockAssignee(db: Transaction, documentId: string) {
  const [person] = await db
    .select(pickColumns(users, 'id', 'documentId', 'username'))
    .from(users)
    .where(and(eq(users.documentId, documentId), isAssignable))
    .for('share');
  if (person) return person;
  const fields = { assignee: ['Choose a helpdesk agent'] };
  throw new ShopError('VALIDATION_FAILED', { fields });
}

export async function releaseRooms(db: Transaction, userId: number): Promise<void> {
  await db.update(chatRooms).set({ helpdeskId: null }).where(eq(chatRooms.helpdeskId, userId));
}
