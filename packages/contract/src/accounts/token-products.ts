import * as z from 'zod/mini';
import { documentId } from '../api/fields.ts';
import { limits } from '../limits.ts';

/** A token, or a pipeline, publishes releases of these products. */
export const tokenProducts = z.array(documentId).check(
  z.maxLength(limits.tokenProducts, `Choose at most ${limits.tokenProducts} products`),
  z.refine((chosen) => new Set(chosen).size === chosen.length, 'Name each product once'),
);
