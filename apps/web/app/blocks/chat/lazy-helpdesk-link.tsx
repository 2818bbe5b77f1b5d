import type { User } from '@partshelf/contract/accounts/accounts.ts';
import { isStaff } from '@partshelf/contract/accounts/roles.ts';
import { useImport } from '../../ui/hooks/use-import.ts';

/** Only for staff: it opens a socket. */
export function LazyHelpdeskLink({ user }: { user: User | null }) {
  return user && isStaff(user.role?.name) ? <LoadedLink key={user.id} /> : null;
}

const importLink = () => import('./unread-chats.tsx');

function LoadedLink() {
  const link = useImport(importLink, 'idle');
  return link && <link.UnreadChats />;
}
