import { defineEndpoints } from '../api/endpoint.ts';
import type { contactOperations } from './contact.ts';

export const contactEndpoints = defineEndpoints<typeof contactOperations>()({
  send: { method: 'POST', path: '/contacts', access: 'public' },
});
