import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { emailField, ifGiven, lineText, text } from '../api/fields.ts';
import { limits } from '../limits.ts';
import { route } from '../api/route.ts';

/** For the header of a mail: no line breaks and no bidirectional controls. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u;

const line = (name: string, max: number) =>
  lineText(`${name} is required`).check(
    z.regex(oneLine, `${name} contains characters that cannot be used`),
    z.maxLength(max, `${name} must be at most ${max} characters`),
  );

const { min, max } = limits.contactMessage;

export const contactInput = z.strictObject({
  firstName: line('First name', limits.nameMax),
  lastName: line('Last name', limits.nameMax),
  email: emailField,
  subject: line('Subject', limits.subjectMax),
  message: text('Message is required').check(
    ifGiven((message) => message.length >= min, `Message must be at least ${min} characters`),
    z.maxLength(max, `Message must be at most ${max.toLocaleString('en-US')} characters`),
  ),
});

export type ContactInput = z.output<typeof contactInput>;

export const contactMessage = z.object({
  documentId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
});

export type ContactMessage = z.infer<typeof contactMessage>;

export const contactRoutes = {
  'POST /contacts': route({
    access: 'public',
    summary: 'Send a message to the shop; the answer comes by email',
    body: contactInput,
    wrapped: true,
    output: entryOf(contactMessage),
    rate: 'contact',
  }),
};
