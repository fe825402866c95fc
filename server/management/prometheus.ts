/** The metrics as Prometheus reads them, on a port of its own that the product's pages never share (product «Platform pages»). */

import { createServer } from '#server/process/http.ts';
import { operatorError } from '#server/process/operator-error.ts';
import type { AllMetrics } from './metrics.ts';

/** Opens the port (0: a free one); the answer has its number, and closes it. A port that is taken refuses the start with a line of advice. */
export async function serveMetrics({ text: readText, contentType }: Pick<AllMetrics, 'text' | 'contentType'>, port: number, host: string) {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    readText().then(
      (metricsText) => response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(metricsText),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(
        operatorError(
          code === 'EADDRINUSE'
            ? `Port ${port} on ${host} is taken by another program. Set METRICS_PORT to a free one, or leave it out.`
            : `Port ${port} on ${host} cannot be opened (${code}). Set METRICS_PORT and METRICS_HOST to what this machine allows.`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
  const close = async (): Promise<void> => {
    const serverClosed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await serverClosed;
  };
  return { port: (server.address() as { port: number }).port, close };
}
