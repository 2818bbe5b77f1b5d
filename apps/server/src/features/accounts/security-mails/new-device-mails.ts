import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { mailLayout } from '../../../mails/layout.ts';
import { enqueueNotices } from './enqueue-notices.ts';

interface StaffMember {
  readonly id: number;
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
}

interface SignIn {
  readonly key: string;
  readonly method: keyof typeof methodNames;
  readonly device: string;
  readonly at: Date;
}

const methodNames = {
  password: 'Password',
  google: 'Google',
  microsoft: 'Microsoft',
  passkey: 'Passkey',
};

const times = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const forOwner = {
  title: 'New sign-in to your account',
  text: 'Your staff account was used to sign in on a device that it has not been used on within a year.',
  action: 'If this was not you, choose a new password now and tell an Admin.',
  button: { label: 'Choose a new password', path: '/forgot-password' },
};

const forAdmin = {
  title: 'A staff member signed in on a new device',
  text: 'A staff account was used to sign in on a device that it has not been used on within a year.',
  action: 'If you do not expect this, ask the person. You can block the account under "People".',
  button: { label: 'Open the audit list', path: '/admin/audit?subject=sign-in' },
};

export async function enqueueNewDeviceMails(
  deps: Pick<Deps, 'config' | 'jobs'>,
  db: Transaction,
  staff: StaffMember,
  { key, method, device, at }: SignIn,
): Promise<void> {
  const { publicUrl } = deps.config;
  await enqueueNotices(deps, db, staff, `new-device-${key}`, (mail) => (brand) => {
    const { title, text, action, button } = mail.isOwner ? forOwner : forAdmin;
    return {
      key: mail.key,
      to: mail.to,
      subject: title,
      ...mailLayout(brand, {
        title,
        paragraphs: [text, action],
        rows: [
          { label: 'Account', value: staff.username },
          { label: 'Device', value: device },
          { label: 'Signed in with', value: methodNames[method] },
          { label: 'Time', value: `${times.format(at)} UTC` },
        ],
        button: { label: button.label, url: `${publicUrl}${button.path}` },
        footer: `This email is sent when staff of ${brand.name} sign in on a new device.`,
      }),
    };
  });
}
