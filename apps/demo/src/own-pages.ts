import { eq } from 'drizzle-orm';
import { shopPages } from '../../server/src/db/tables/branding.ts';
import type { Deps } from '../../server/src/deps.ts';
import { createPage } from '../../server/src/features/branding/admin-pages.ts';
import type { SignedIn } from '../../server/src/platform/identity.ts';

/** Of the company that the configuration names. */
export async function writeImprint(deps: Deps, admin: SignedIn): Promise<void> {
  const path = 'imprint';
  if ((await deps.db.$count(shopPages, eq(shopPages.path, path))) > 0) return;
  const { address, email, phone } = deps.branding.company();
  const lines = [...address, email, phone].filter((line) => line !== null);
  await createPage(deps, admin, {
    title: 'Imprint',
    path,
    html: `<p>${lines.join('<br>')}</p><h2>Responsible for the content</h2><p>${address[0] ?? email}</p>`,
    inFooter: true,
    inSitemap: true,
  });
}
