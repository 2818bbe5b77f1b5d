import type { RoleName } from '@partshelf/contract/accounts/roles.ts';
import type { Transaction } from '../../../db/client.ts';
import { newDocumentId } from '../../../db/columns.ts';
import type { Deps } from '../../../deps.ts';
import { mailLayout } from '../../../mails/layout.ts';
import { enqueueNotices } from './enqueue-notices.ts';

interface Person {
  readonly id: number;
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
}

interface RoleChange {
  readonly from: RoleName;
  readonly to: RoleName;
  readonly by: string;
}

/** Also to the Admin who did it: another person may have used their session. */
export async function enqueueRoleChangeMails(
  deps: Pick<Deps, 'config' | 'jobs'>,
  db: Transaction,
  person: Person,
  { from, to, by }: RoleChange,
): Promise<void> {
  const { publicUrl } = deps.config;
  const key = `role-changed-${newDocumentId()}`;
  await enqueueNotices(deps, db, person, key, (mail) => (brand) => {
    const title = mail.isOwner ? 'Your role was changed' : 'The role of an account was changed';
    const signIn = 'All devices were signed out: sign in again.';
    return {
      key: mail.key,
      to: mail.to,
      subject: title,
      ...mailLayout(brand, {
        title,
        paragraphs: mail.isOwner
          ? [`Your account at ${brand.name} has another role now. ${signIn}`]
          : [
              `An account at ${brand.name} has another role now. If you do not expect this, undo it.`,
            ],
        rows: [
          { label: 'Account', value: person.username },
          { label: 'Role before', value: from },
          { label: 'Role now', value: to },
          { label: 'Changed by', value: by },
        ],
        button: mail.isOwner
          ? { label: 'Sign in', url: `${publicUrl}/login` }
          : { label: 'Open the people', url: `${publicUrl}/admin/people` },
        footer: 'This email is sent whenever the role of an account changes.',
      }),
    };
  });
}
