import { errors } from '@partshelf/contract/api/errors.ts';
import type { Deps } from '../../../deps.ts';
import { toShopError } from '../../../errors.ts';
import { type CustomResponse, redirectTo } from '../../../http/custom-responses.ts';

interface Screen {
  readonly path: string;
  readonly ticket: string;
  readonly error: string;
}

/** Answers of the calls that a browser opens: they lead to the screen of the provider. */
export function createRedirects({ config, log }: Pick<Deps, 'config' | 'log'>, screen: Screen) {
  function redirectToScreen(
    name: 'ticket' | 'error',
    value: string,
    cookies: readonly string[],
  ): CustomResponse {
    const query = new URLSearchParams({ [screen[name]]: value });
    return redirectTo(`${config.publicUrl}${screen.path}?${query}`, cookies);
  }

  function redirectFailureToScreen(
    thrown: unknown,
    accept: string | undefined,
    cookies: readonly string[],
  ): CustomResponse {
    if (!accept?.includes('text/html')) throw thrown;
    const failure = toShopError(thrown);
    if ('alert' in errors[failure.code]) log.error({ err: failure.cause ?? failure }, failure.code);
    return redirectToScreen('error', failure.code, cookies);
  }

  return { redirectToScreen, redirectFailureToScreen };
}
