import { createReturnPath } from '../provider-sign-in/provider-return-path.ts';

export const { store: storeGoogleReturnPath, consume: consumeGoogleReturnPath } =
  createReturnPath('googleOrigin');
