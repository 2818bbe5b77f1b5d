import { useCurrentUser } from '../../features/accounts/session/use-current-user.ts';
import { useLateFile } from '../page/use-late-file.ts';

/** The helpdesk's way to its chats, for which a connection is kept open. Nobody else has it. */
export function LazyHelpdeskLink() {
  const user = useCurrentUser();
  return user?.role?.name === 'Helpdesk' ? <FetchedLink key={user.id} /> : null;
}

const fetchLink = () => import('../../features/chat/rooms/helpdesk-link.tsx');

function FetchedLink() {
  const file = useLateFile(fetchLink);
  return file && <file.HelpdeskLink />;
}
