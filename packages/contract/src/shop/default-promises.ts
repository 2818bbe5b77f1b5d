import { limits } from '../limits.ts';
import type { Promises } from './text-contents.ts';

export const defaultPromises: Promises = {
  refundDays: limits.refundDays,
  isSupportedAroundTheClock: true,
};
