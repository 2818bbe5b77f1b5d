import { useCurrentUser } from '../../features/accounts/session/use-current-user.ts';
import { useIdleImport } from './use-idle-import.ts';

/** The chat of a signed-in customer, loaded when the browser is idle. */
export function LazyChat() {
  const user = useCurrentUser();
  return user?.role && user.role.name !== 'Helpdesk' ? (
    <LoadedChat key={user.id} customerId={user.id} />
  ) : null;
}

const importWidget = () => import('../../features/chat/customer/chat-widget.tsx');

function LoadedChat({ customerId }: { customerId: number }) {
  const widget = useIdleImport(importWidget);
  return widget && <widget.ChatWidget customerId={customerId} />;
}
