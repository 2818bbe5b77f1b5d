import { Avatar, type AvatarUser } from '../../ui/avatar.tsx';

export function SignedInAs({ user }: { user: AvatarUser }) {
  return (
    <p className="flex min-h-12 items-center gap-2.5 px-2.5 text-sm text-muted-foreground">
      <Avatar user={user} />
      <span className="truncate">{user.username}</span>
    </p>
  );
}
