import type { PageTextName } from '@partshelf/contract/branding/texts.ts';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { shopTexts } from '../../../db/tables/branding.ts';

export async function findPublishedText(db: Queryable, name: PageTextName) {
  const [row] = await db
    .select({ content: shopTexts.content, updatedAt: shopTexts.updatedAt })
    .from(shopTexts)
    .where(eq(shopTexts.name, name));
  return row;
}
