import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { readJson } from './read-json.ts';

export async function sendContactMessage(request: APIRequestContext) {
  const word = randomUUID().slice(0, 12);
  const data = {
    firstName: 'Noor',
    lastName: 'Visser',
    email: `${word}@journeys.example`,
    subject: `Question ${word}`,
    message: 'Does the Org Chart work\nwith SharePoint 2019?',
  };
  await readJson(await request.post('/api/contacts', { data: { data } }));
  return data;
}
