import type { DemoProduct } from './demo-product.ts';
import { contractTracker } from './documents/contract-tracker.ts';
import { documentSigner } from './documents/document-signer.ts';
import { documentTree } from './documents/document-tree.ts';
import { pdfViewer } from './documents/pdf-viewer.ts';
import { templateLibrary } from './documents/template-library.ts';
import { versionCompare } from './documents/version-compare.ts';

export const documents: DemoProduct[] = [
  documentTree,
  versionCompare,
  contractTracker,
  documentSigner,
  pdfViewer,
  templateLibrary,
];
