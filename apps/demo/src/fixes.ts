import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Transaction } from '../../server/src/db/client.ts';
import { releases } from '../../server/src/db/tables/catalog.ts';
import { chatMessages, chatRooms } from '../../server/src/db/tables/chat.ts';
import { chatFixes, fixedChats, fixes } from '../../server/src/db/tables/fixes.ts';
import type { SeededProduct } from './catalog.ts';
import { daysBefore } from './time.ts';

const awaited = [
  {
    slug: 'form-builder',
    title: 'Lookup fields are empty in a copied form',
    customers: ['tobias_k'],
  },
  { slug: 'document-tree', title: 'Search inside of files', customers: ['gwen.pritchard'] },
  { slug: 'org-chart', title: 'Read a new manager within the hour', customers: ['mara.lindt'] },
];

const fixed = {
  slug: 'calendar-rollup',
  title: 'All-day events of shared mailboxes move to another day',
  chats: 12,
};

interface Context {
  readonly people: ReadonlyMap<string, number>;
  readonly catalog: ReadonlyMap<string, SeededProduct>;
  readonly publicUrl: string;
  readonly adminId: number;
  readonly agentId: number;
  readonly now: Date;
}

export async function seedFixes(db: Transaction, context: Context): Promise<void> {
  await seedAwaited(db, context);
  await seedFixed(db, context);
}

async function seedAwaited(db: Transaction, { people, catalog, agentId }: Context): Promise<void> {
  const inserted = await db
    .insert(fixes)
    .values(awaited.map(({ slug, title }) => ({ title, productId: catalog.get(slug)!.id })))
    .returning({ id: fixes.id, title: fixes.title });
  const userIds = awaited.flatMap(({ customers }) => customers.map((name) => people.get(name)!));
  const asked = await db
    .selectDistinctOn([chatRooms.id], {
      userId: chatRooms.userId,
      roomId: chatRooms.id,
      messageId: chatMessages.id,
      createdAt: chatMessages.createdAt,
    })
    .from(chatRooms)
    .innerJoin(
      chatMessages,
      and(eq(chatMessages.roomId, chatRooms.id), eq(chatMessages.isFromCustomer, true)),
    )
    .where(inArray(chatRooms.userId, userIds))
    .orderBy(asc(chatRooms.id), desc(chatMessages.id));
  const waits = awaited.flatMap(({ title, customers }) => {
    const fixId = inserted.find((fix) => fix.title === title)!.id;
    const names = customers.map((name) => people.get(name)!);
    return asked
      .filter(({ userId }) => names.includes(userId))
      .map(({ roomId, messageId, createdAt }) => ({
        roomId,
        messageId,
        createdAt,
        fixId,
        createdById: agentId,
      }));
  });
  await db.insert(chatFixes).values(waits);
}

async function seedFixed(
  db: Transaction,
  { catalog, publicUrl, adminId, agentId, now }: Context,
): Promise<void> {
  const product = catalog.get(fixed.slug)!;
  const [release] = product.releases;
  const { id: releaseId, version, daysAgo } = release!;
  const toldAt = daysBefore(now, daysAgo);
  const rooms = await db
    .select({ id: chatRooms.id, askedAt: chatRooms.updatedAt })
    .from(chatRooms)
    .where(and(eq(chatRooms.status, 'closed'), lt(chatRooms.updatedAt, toldAt)))
    .orderBy(desc(chatRooms.updatedAt))
    .limit(fixed.chats);
  const [fix] = await db
    .insert(fixes)
    .values({ productId: product.id, title: fixed.title, releaseId, namedById: adminId })
    .returning({ id: fixes.id });
  const content = [
    `Version ${versionLabel(version)} of ${product.title} is here. It fixes what you asked for in this chat.`,
    'It asks for no new permissions.',
    `More about it: ${publicUrl}/product/${fixed.slug}`,
  ].join('\n\n');
  await db.insert(chatFixes).values(
    rooms.map(({ id: roomId, askedAt }) => ({
      roomId,
      fixId: fix!.id,
      createdAt: askedAt,
      createdById: agentId,
      toldAt,
    })),
  );
  await db.insert(fixedChats).values(rooms.map(({ id: roomId }) => ({ roomId, releaseId })));
  await db.insert(chatMessages).values(
    rooms.map(({ id: roomId }) => ({
      roomId,
      senderId: adminId,
      isFromCustomer: false,
      via: 'release' as const,
      content,
      isRead: true,
      createdAt: toldAt,
    })),
  );
  const roomIds = rooms.map(({ id }) => id);
  await db.update(chatRooms).set({ updatedAt: toldAt }).where(inArray(chatRooms.id, roomIds));
  await db.update(releases).set({ askedBy: rooms.length }).where(eq(releases.id, releaseId));
}
