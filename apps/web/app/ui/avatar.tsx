import { clsx } from 'clsx';
import { useImageUrl } from '../shop-settings.ts';

export interface AvatarUser {
  username: string;
  imageUrl?: string | null;
}

const colours = [
  'bg-bin-clay text-(--bin-clay-deep)',
  'bg-bin-marigold text-(--bin-marigold-deep)',
  'bg-bin-moss text-(--bin-moss-deep)',
  'bg-bin-fern text-(--bin-fern-deep)',
  'bg-bin-lagoon text-(--bin-lagoon-deep)',
  'bg-bin-sky text-(--bin-sky-deep)',
  'bg-bin-heather text-(--bin-heather-deep)',
];

/** The username decides, because every screen knows it. */
function chooseColour(username: string): string {
  let hash = 0;
  for (const character of username) hash = (hash * 31 + character.codePointAt(0)!) % 65_521;
  return colours[hash % colours.length]!;
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
        'grid size-8 shrink-0 place-items-center overflow-hidden rounded-full text-xs leading-none font-bold forced-colors:border',
        chooseColour(user.username),
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

export function SignedInAs({ user }: { user: AvatarUser }) {
  return (
    <p className="flex min-h-12 items-center gap-2.5 px-2.5 text-sm text-muted-foreground">
      <Avatar user={user} />
      <span className="truncate">{user.username}</span>
    </p>
  );
}
