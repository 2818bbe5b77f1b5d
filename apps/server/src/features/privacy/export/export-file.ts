import type { FilesProvider } from '../../../providers/files/files.ts';

export const exportKey = (documentId: string) => `exports/${documentId}.zip`;

export const deleteExportFile = (
  files: Pick<FilesProvider, 'deletePackage'>,
  documentId: string,
): Promise<void> => files.deletePackage(exportKey(documentId));
