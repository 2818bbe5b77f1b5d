import type { MailState } from '@partshelf/contract/back-office/mails.ts';
import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const looks: Record<MailState, { tone: BadgeTone; icon: LucideIcon; label: string }> = {
  waiting: { tone: 'info', icon: Clock, label: 'Waiting' },
  sent: { tone: 'success', icon: CircleCheck, label: 'Sent' },
  failed: { tone: 'destructive', icon: CircleX, label: 'Failed' },
};

export const mailStateOptions = Object.entries(looks).map(([value, { label }]) => ({
  value,
  label,
}));

export function MailStateBadge({ state }: { state: MailState }) {
  const { tone, icon, label } = looks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
