import { useCurrentUser } from '../../features/accounts/session/use-current-user.ts';
import { useIdleImport } from './use-idle-import.ts';

/** Only for the helpdesk: it opens a socket. */
export function LazyHelpdeskLink() {
  const user = useCurrentUser();
  return user?.role?.name === 'Helpdesk' ? <LoadedLink key={user.id} /> : null;
}

const importLink = () => import('../../features/chat/helpdesk/helpdesk-link.tsx');

function LoadedLink() {
  const link = useIdleImport(importLink);
  return link && <link.HelpdeskLink />;
}
