import type { CompanySettings } from '@partshelf/contract/companies/admin-settings.ts';
import type { Transaction } from '../../db/client.ts';
import { companySettings } from '../../db/tables/companies.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { describeChanges, recordAudit } from '../audit/audit.ts';

export function mountAdminCompanySettings(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/company-settings', async () => ({
    data: { allowsClaims: deps.branding.texts().allowsClaims },
  }));

  serve(context, 'PUT /back-office/company-settings', async ({ user, body }) => ({
    data: await changeSettings(deps, user, body),
  }));
}

async function lockSettings(db: Transaction): Promise<CompanySettings> {
  await db.insert(companySettings).values({}).onConflictDoNothing();
  const [stored] = await db
    .select({ allowsClaims: companySettings.allowsClaims })
    .from(companySettings)
    .for('update');
  return stored!;
}

async function changeSettings(
  { db, branding }: Deps,
  actor: SignedIn,
  settings: CompanySettings,
): Promise<CompanySettings> {
  await db.transaction(async (transaction) => {
    const details = describeChanges({ ...(await lockSettings(transaction)) }, { ...settings });
    if (Object.keys(details).length === 0) return;
    await transaction.update(companySettings).set(settings);
    await recordAudit(transaction, actor, 'company-settings.changed', 'settings', details);
  });
  await branding.reload();
  return settings;
}
