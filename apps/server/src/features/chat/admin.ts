import type { OfficeHours } from '@partshelf/contract/chat/office-hours.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { describeChanges, recordAudit } from '../audit/audit.ts';
import { readOfficeHours } from './office-hours.ts';
import { lockChatSettings, saveChatSettings } from './settings-queries.ts';

export function mountAdminChat(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/office-hours', async () => ({
    data: await readOfficeHours(deps.db),
  }));

  serve(context, 'PUT /back-office/office-hours', async ({ user, body }) => ({
    data: await changeOfficeHours(deps, user, body),
  }));
}

async function changeOfficeHours(
  { db }: Deps,
  actor: SignedIn,
  officeHours: OfficeHours,
): Promise<OfficeHours> {
  await db.transaction(async (transaction) => {
    await lockChatSettings(transaction);
    const before = await readOfficeHours(transaction);
    await saveChatSettings(transaction, { officeHours });
    const details = describeChanges({ ...before }, { ...officeHours });
    if (Object.keys(details).length === 0) return;
    await recordAudit(transaction, actor, 'helpdesk.office_hours_changed', 'settings', details);
  });
  return officeHours;
}
