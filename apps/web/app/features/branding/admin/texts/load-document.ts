/** The browser parses it without running its scripts. Throws if the page cannot be loaded. */
export function loadDocument(address: string): Promise<Document> {
  const { promise, resolve, reject } = Promise.withResolvers<Document>();
  const request = new XMLHttpRequest();
  request.open('GET', address);
  request.responseType = 'document';
  request.addEventListener('load', () => {
    if (request.status === 200 && request.responseXML) resolve(request.responseXML);
    else reject(new Error(`${address} answered with ${request.status}`));
  });
  request.addEventListener('error', () => reject(new Error(`${address} could not be loaded`)));
  request.send();
  return promise;
}
