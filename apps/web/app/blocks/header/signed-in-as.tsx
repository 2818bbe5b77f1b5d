import { Avatar, type AvatarPerson } from '../../ui/images/avatar.tsx';

/** The current user, above the account links of a mobile menu. */
export function SignedInAs({ person }: { person: AvatarPerson }) {
  return (
    <p className="flex min-h-12 items-center gap-2.5 px-2.5 text-sm text-muted-foreground">
      <Avatar person={person} />
      <span className="truncate">{person.username}</span>
    </p>
  );
}
