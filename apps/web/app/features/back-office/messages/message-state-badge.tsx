import type { ContactState } from '@partshelf/contract/back-office/messages.ts';
import { Archive, CornerUpLeft, Mail, type LucideIcon } from 'lucide-react';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const looks: Record<ContactState, { tone: BadgeTone; icon: LucideIcon; label: string }> = {
  new: { tone: 'info', icon: Mail, label: 'New' },
  answered: { tone: 'success', icon: CornerUpLeft, label: 'Answered' },
  done: { tone: 'neutral', icon: Archive, label: 'Done' },
};

export const messageStateOptions = Object.entries(looks).map(([value, { label }]) => ({
  value,
  label,
}));

export function MessageStateBadge({ state }: { state: ContactState }) {
  const { tone, icon, label } = looks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
