import { createReturnPath } from '../provider-sign-in/provider-return-path.ts';

export const { store: storeMicrosoftReturnPath, consume: consumeMicrosoftReturnPath } =
  createReturnPath('microsoftOrigin');
