/** The browser parses it without running its scripts. Throws if the page cannot be loaded. */
export function loadDocument(address: string): Promise<Document> {
  const { promise, resolve, reject } = Promise.withResolvers<Document>();
  const request = new XMLHttpRequest();
  request.open('GET', address);
  request.responseType = 'document';
  request.onload = () => {
    if (request.status === 200 && request.responseXML) resolve(request.responseXML);
    else reject(new Error(`${address} answered with ${request.status}`));
  };
  request.onerror = () => reject(new Error(`${address} could not be loaded`));
  request.send();
  return promise;
}
