import type { MailState } from '@partshelf/contract/operations.ts';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { type BadgeStyles, StateBadge, toStateOptions } from '../../../ui/badge.tsx';

const styles: BadgeStyles<MailState> = {
  waiting: { tone: 'info', icon: Clock, label: 'Waiting' },
  sent: { tone: 'success', icon: CircleCheck, label: 'Sent' },
  failed: { tone: 'destructive', icon: CircleX, label: 'Failed' },
};

export const mailStateOptions = toStateOptions(styles);

export function MailStateBadge({ state }: { state: MailState }) {
  return <StateBadge state={state} styles={styles} />;
}
