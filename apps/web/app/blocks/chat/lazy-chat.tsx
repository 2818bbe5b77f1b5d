import { useCurrentUser } from '../../features/accounts/session/use-current-user.ts';
import { useIdleImport } from './use-idle-import.ts';

/**
 * The chat of a customer, fetched when the page has nothing else to do. Visitors have none, nor does
 * the helpdesk.
 */
export function LazyChat() {
  const user = useCurrentUser();
  return user?.role && user.role.name !== 'Helpdesk' ? (
    <LoadedChat key={user.id} customerId={user.id} />
  ) : null;
}

const importWidget = () => import('../../features/chat/customer/chat-widget.tsx');

function LoadedChat({ customerId }: { customerId: number }) {
  const file = useIdleImport(importWidget);
  return file && <file.ChatWidget customerId={customerId} />;
}
