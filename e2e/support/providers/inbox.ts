import { expect } from '@playwright/test';
import { readSandboxUrl } from '../shop/addresses.ts';

export interface Mail {
  from: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
}

/** Newest first. */
export async function listMails(to: string): Promise<Mail[]> {
  const answer = await fetch(`${readSandboxUrl()}/inbox/messages?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as Mail[];
}

export async function countMails(to: string, subject: string): Promise<number> {
  return (await listMails(to)).filter((mail) => mail.subject.includes(subject)).length;
}

export async function waitForMail(to: string, subject: string): Promise<Mail> {
  let mail: Mail | undefined;
  await expect
    .poll(
      async () => {
        mail = (await listMails(to)).find((one) => one.subject.includes(subject));
        return mail !== undefined;
      },
      { message: `a mail "${subject}" to ${to}`, intervals: [50, 100, 250], timeout: 15_000 },
    )
    .toBe(true);
  return mail!;
}

export function findLink(mail: Mail, part: string): string {
  const link = mail.links.find((address) => address.includes(part));
  if (!link) throw new Error(`the mail "${mail.subject}" has no link with ${part}`);
  return link;
}
