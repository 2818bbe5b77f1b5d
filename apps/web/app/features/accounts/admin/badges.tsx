import type { AdminUser } from '@partshelf/contract/accounts/admin.ts';
import type { RoleName } from '@partshelf/contract/roles.ts';
import { Ban, Fingerprint, Headset, KeyRound, MailQuestion, Smartphone, UserX } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { formatDate } from '../../../admin/time-zone.tsx';

const roleIcons = { Helpdesk: Headset, Admin: KeyRound };

export function RoleBadge({ role }: { role: RoleName }) {
  if (role === 'Customer') return <span className="text-muted-foreground">Customer</span>;
  return (
    <Badge tone="outline" icon={roleIcons[role]}>
      {role}
    </Badge>
  );
}

export const isActive = ({ blocked, confirmed, deletion }: AdminUser): boolean =>
  !blocked && confirmed && !deletion;

export function AccessBadge({ user: { blocked, confirmed, deletion } }: { user: AdminUser }) {
  if (deletion?.state === 'erased') return <Badge tone="neutral">Deleted</Badge>;
  if (deletion || blocked) {
    return (
      <span className="flex flex-wrap gap-1.5">
        {deletion && (
          <Badge tone="warning" icon={UserX}>
            Deletion {formatDate(deletion.at)}
          </Badge>
        )}
        {blocked && (
          <Badge tone="destructive" icon={Ban}>
            Blocked
          </Badge>
        )}
      </span>
    );
  }
  if (!confirmed) {
    return (
      <Badge tone="warning" icon={MailQuestion}>
        Not confirmed
      </Badge>
    );
  }
  return <span className="text-muted-foreground">Active</span>;
}

export function SecondFactorBadges({ user }: { user: AdminUser }) {
  const { passkeys, authenticatorApp } = user.secondFactor;
  if (!usesSecondFactor(user)) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {passkeys > 0 && (
        <Badge tone="outline" icon={Fingerprint}>
          {passkeys === 1 ? 'Passkey' : `${passkeys} passkeys`}
        </Badge>
      )}
      {authenticatorApp && (
        <Badge tone="outline" icon={Smartphone}>
          App
        </Badge>
      )}
    </span>
  );
}

export const usesSecondFactor = ({
  secondFactor: { passkeys, authenticatorApp },
}: AdminUser): boolean => passkeys > 0 || authenticatorApp;

const roleTexts: Record<RoleName, string> = {
  Customer: 'A customer buys in the shop.',
  Helpdesk: 'An agent answers customers in the chat.',
  Admin: 'An Admin manages products, orders and people, and can answer in the chat.',
};

export const getRoleText = (role: RoleName): string => roleTexts[role];
