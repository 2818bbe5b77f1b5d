import { useCurrentUser } from '../../features/accounts/session/use-current-user.ts';
import { useIdleImport } from './use-idle-import.ts';

/** The helpdesk's way to its chats, for which a connection is kept open. Nobody else has it. */
export function LazyHelpdeskLink() {
  const user = useCurrentUser();
  return user?.role?.name === 'Helpdesk' ? <LoadedLink key={user.id} /> : null;
}

const importLink = () => import('../../features/chat/rooms/helpdesk-link.tsx');

function LoadedLink() {
  const file = useIdleImport(importLink);
  return file && <file.HelpdeskLink />;
}
