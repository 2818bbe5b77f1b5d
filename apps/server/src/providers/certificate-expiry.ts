import { connect } from 'node:tls';

const timeoutMs = 5_000;

/** Also of a certificate that has expired or is not trusted. Nothing is sent. */
export function readCertificateExpiry({ hostname, port }: URL): Promise<Date> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const { promise, resolve, reject } = Promise.withResolvers<Date>();
  const isAddress = /^[\d.]+$|:/.test(host);
  const socket = connect({
    host,
    port: Number(port || 443),
    rejectUnauthorized: false,
    ...(!isAddress && { servername: host }),
  });
  const timer = setTimeout(
    () => socket.destroy(new Error('The host did not answer in time')),
    timeoutMs,
  );
  socket.once('secureConnect', () => {
    resolve(new Date(socket.getPeerCertificate().valid_to));
    socket.destroy();
  });
  socket.once('error', reject);
  socket.once('close', () => {
    clearTimeout(timer);
    reject(new Error('The host closed the connection'));
  });
  return promise;
}
