import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const tones: Record<string, BadgeTone> = { open: 'warning', pending: 'info', closed: 'success' };

interface RoomStatusBadgeProps {
  status: string;
  className?: string;
}

export function RoomStatusBadge({ status, className }: RoomStatusBadgeProps) {
  return (
    <Badge tone={tones[status] ?? 'neutral'} {...(className && { className })}>
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </Badge>
  );
}
