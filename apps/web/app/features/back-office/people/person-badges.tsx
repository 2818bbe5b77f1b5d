import type { RoleName } from '@partshelf/contract/accounts/accounts.ts';
import type { Person } from '@partshelf/contract/back-office/people.ts';
import { Ban, Headset, KeyRound, MailQuestion } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';

const roleIcons = { Helpdesk: Headset, Admin: KeyRound };

export function RoleBadge({ role }: { role: RoleName }) {
  if (role === 'Customer') return <span className="text-muted-foreground">Customer</span>;
  return (
    <Badge tone="outline" icon={roleIcons[role]}>
      {role}
    </Badge>
  );
}

export function AccessBadge({ person: { blocked, confirmed } }: { person: Person }) {
  if (blocked) {
    return (
      <Badge tone="destructive" icon={Ban}>
        Blocked
      </Badge>
    );
  }
  if (!confirmed) {
    return (
      <Badge tone="warning" icon={MailQuestion}>
        Not confirmed
      </Badge>
    );
  }
  return <span className="text-muted-foreground">Open</span>;
}
