import { clsx } from 'clsx';

export interface AvatarPerson {
  username: string;
  pictureUrl?: string | null;
}

interface AvatarProps {
  person: AvatarPerson;
  /** Sets another size than that of the header. */
  className?: string;
}

/** The person's picture, or the first letter of the name. */
export function Avatar({ person, className }: AvatarProps) {
  return (
    <span
      className={clsx(
        'grid size-8 shrink-0 place-items-center overflow-hidden rounded-full bg-bin-clay text-[13px] leading-none font-[650] text-(--bin-clay-deep)',
        className,
      )}
    >
      {person.pictureUrl ? (
        <img src={person.pictureUrl} alt="" className="size-full object-cover" />
      ) : (
        <span aria-hidden>{person.username.charAt(0).toUpperCase()}</span>
      )}
    </span>
  );
}
