import type { CompanyChange } from '@partshelf/contract/companies/companies.ts';
import { type RealtimeServer, userChannel } from '../../realtime/sockets.ts';

/**
 * Refreshes the open pages of these people, and tells all but the actor. Call it after the
 * transaction; for the whole company with its `listMemberUserIds`.
 */
export function publishCompanyChange(
  io: RealtimeServer,
  actor: { readonly id: number } | null,
  { documentId, name, change }: Omit<CompanyChange, 'isOwn'>,
  userIds: readonly number[],
): void {
  const publish = (to: readonly number[], isOwn: boolean) => {
    if (to.length === 0) return;
    io.to(to.map(userChannel)).emit('companyChanged', { documentId, name, change, isOwn });
  };
  publish(
    userIds.filter((id) => id !== actor?.id),
    false,
  );
  publish(
    userIds.filter((id) => id === actor?.id),
    true,
  );
}
