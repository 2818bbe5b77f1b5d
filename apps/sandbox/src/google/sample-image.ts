import { readFileSync } from 'node:fs';

export const sampleImagePath = '/google/pictures/sample.png';

export const sampleImage = readFileSync(new URL('sample-image.png', import.meta.url));

export const getSampleImageUrl = (origin: string) => origin + sampleImagePath;
