import { clsx } from 'clsx';
import { useImageUrl } from '../shop-settings.ts';

export interface AvatarUser {
  username: string;
  imageUrl?: string | null;
}

interface AvatarProps {
  user: AvatarUser;
  className?: string;
}

export function Avatar({ user, className }: AvatarProps) {
  const toImageUrl = useImageUrl();
  return (
    <span
      className={clsx(
        'grid size-8 shrink-0 place-items-center overflow-hidden rounded-full bg-bin-clay text-[13px] leading-none font-[650] text-(--bin-clay-deep)',
        className,
      )}
    >
      {user.imageUrl ? (
        <img src={toImageUrl(user.imageUrl)} alt="" className="size-full object-cover" />
      ) : (
        <span aria-hidden>{user.username.charAt(0).toUpperCase()}</span>
      )}
    </span>
  );
}
