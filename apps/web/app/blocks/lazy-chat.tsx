import type { User } from '@partshelf/contract/accounts/accounts.ts';
import { isStaff } from '@partshelf/contract/roles.ts';
import { useImport } from '../ui/use-import.ts';

/** The chat of a signed-in customer is loaded when the browser is idle. */
export function LazyChat({ user }: { user: User | null }) {
  return user?.role && !isStaff(user.role.name) ? (
    <LoadedChat key={user.id} customerId={user.id} />
  ) : null;
}

const importChat = () => import('../features/chat/chat-widget.tsx');

function LoadedChat({ customerId }: { customerId: number }) {
  const chat = useImport(importChat, 'idle');
  return chat && <chat.ChatWidget customerId={customerId} />;
}

/** It is only for staff, because it opens a socket. */
export function LazyHelpdeskLink({ user }: { user: User | null }) {
  return user && isStaff(user.role?.name) ? <LoadedLink key={user.id} /> : null;
}

const importLink = () => import('../features/chat/helpdesk/helpdesk-link.tsx');

function LoadedLink() {
  const link = useImport(importLink, 'idle');
  return link && <link.HelpdeskLink />;
}
