import { useCurrentUser } from '../../features/accounts/session/use-current-user.ts';
import { useLateFile } from '../page/use-late-file.ts';

/**
 * The chat of a customer, fetched when the page has nothing else to do. Visitors have none, nor does
 * the helpdesk.
 */
export function LazyChat() {
  const user = useCurrentUser();
  return user?.role && user.role.name !== 'Helpdesk' ? (
    <FetchedChat key={user.id} customerId={user.id} />
  ) : null;
}

const fetchWidget = () => import('../../features/chat/customer/chat-widget.tsx');

function FetchedChat({ customerId }: { customerId: number }) {
  const file = useLateFile(fetchWidget);
  return file && <file.ChatWidget customerId={customerId} />;
}
