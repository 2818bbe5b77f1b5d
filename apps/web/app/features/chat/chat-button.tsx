import { isStaff } from '@partshelf/contract/roles.ts';
import { MessageCircle } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useCurrentUser } from '../accounts/current-user.ts';
import { chatRequests } from './chat-requests.ts';

export function ChatButton({ size }: { size: 'sm' | 'lg' }) {
  const user = useCurrentUser();
  if (!user?.role || isStaff(user.role.name)) return null;
  return (
    <Button variant="outline" size={size} onClick={chatRequests.emit}>
      <MessageCircle aria-hidden />
      Chat with us
    </Button>
  );
}
