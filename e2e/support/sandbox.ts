import { expect, type Page } from '@playwright/test';
import { readSandboxUrl } from './addresses.ts';

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
      { message: `a mail "${subject}" to ${to}`, intervals: [50, 100, 250] },
    )
    .toBe(true);
  return mail!;
}

export function findLink(mail: Mail, part: string): string {
  const link = mail.links.find((address) => address.includes(part));
  if (!link) throw new Error(`the mail "${mail.subject}" has no link with ${part}`);
  return link;
}

export const acceptedCard = '4242 4242 4242 4242';
export const declinedCard = '4000 0000 0000 0002';

export async function payByCard(page: Page, card = acceptedCard): Promise<void> {
  await expect(page).toHaveURL(/\/pay\/cs_/);
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

export async function cancelPayment(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/pay\/cs_/);
  await page.getByRole('button', { name: 'Cancel' }).click();
}

async function post(path: string, body: object = {}): Promise<void> {
  const answer = await fetch(`${readSandboxUrl()}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the sandbox rejected ${path}: ${await answer.text()}`);
}

export const expireSession = (sessionId: string) => post(`sessions/${sessionId}/expire`);

export const paySession = (sessionId: string) => post(`sessions/${sessionId}/pay`);

export const refundSession = (sessionId: string) => post(`sessions/${sessionId}/refund`);

export const disputeSession = (sessionId: string) => post(`sessions/${sessionId}/dispute`);

export const winDispute = (sessionId: string) => post(`sessions/${sessionId}/win-dispute`);

/** Status 0 ends the outage. */
export const failPaymentProvider = (status: number) => post('faults', { stripe: { status } });
