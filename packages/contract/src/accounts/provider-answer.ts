import * as z from 'zod/mini';

export const answerParameter = z.catch(z.string().check(z.maxLength(2_000)), '');

/** What an OpenID provider adds to the callback address. */
export const providerAnswer = z.object({
  state: answerParameter,
  code: answerParameter,
  iss: answerParameter,
  error: answerParameter,
});

export type ProviderAnswer = z.output<typeof providerAnswer>;
