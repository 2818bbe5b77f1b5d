import { type ClientLoaderFunctionArgs, redirectDocument } from 'react-router';

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  redirectDocument(request.url);

/** The way from the shop to the back office leads to another document, with its routes. */
export default function BackOfficeDocument() {
  return null;
}
