import type { User } from '@partshelf/contract/accounts/accounts.ts';
import { useImport } from '../../ui/hooks/use-import.ts';

/** Only for the helpdesk: it opens a socket. */
export function LazyHelpdeskLink({ user }: { user: User | null }) {
  return user?.role?.name === 'Helpdesk' ? <LoadedLink key={user.id} /> : null;
}

const importLink = () => import('./unread-chats.tsx');

function LoadedLink() {
  const link = useImport(importLink, 'idle');
  return link && <link.UnreadChats />;
}
