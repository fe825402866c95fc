/** Fetches a file with the reader's token and hands it to the browser; a plain link could not carry the token. */
import type { Endpoint } from '#contract/endpoint.ts';
import { CallError, type CallRequest, callApi } from '../core/call.ts';

const fileNameOf = (headers: Headers): string | undefined => /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];

/** The time that the browser may take to begin with the file. */
const DOWNLOAD_START_MS = 60_000;

/** Tells how many bytes have come while it goes on; answers the file's name. Throws as `callApi` does. */
export async function downloadFile<E extends Endpoint>(
  endpoint: E,
  request: CallRequest<E>,
  onBytes: (byteCount: number) => void,
): Promise<string> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const readBody = async ({ body }: Response): Promise<''> => {
    let byteCount = 0;
    const reader = body?.getReader();
    for (;;) {
      const chunk = await reader?.read().catch(() => {
        throw new CallError(0);
      });
      if (!chunk || chunk.done) return '';
      chunks.push(chunk.value as Uint8Array<ArrayBuffer>);
      byteCount += chunk.value.length;
      onBytes(byteCount);
    }
  };
  const { headers } = await callApi<Endpoint>(endpoint, { ...request, readBody } as CallRequest<Endpoint>);
  const fileName = fileNameOf(headers) ?? 'export';
  saveFile(new Blob(chunks, { type: headers.get('content-type') ?? '' }), fileName);
  return fileName;
}

/** Hands a file that was made here to the browser. */
export function saveFile(file: Blob, fileName: string): void {
  const objectUrl = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: objectUrl, download: fileName });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(objectUrl), DOWNLOAD_START_MS);
}
