/** Fetches a file with the reader's token and hands it to the browser; a plain link could not carry the token. */
import type { Endpoint } from '#contract/endpoint.ts';
import { type Call, CallError, callApi } from '../core/call.ts';

const fileNameOf = (headers: Headers): string | undefined => /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];

/** The time that the browser may take to begin with the file. */
const DOWNLOAD_START_MS = 60_000;

/** Tells how many bytes have come while it goes on; answers the file's name. Throws as `callApi` does. */
export async function download<E extends Endpoint>(endpoint: E, request: Call<E>, onBytes: (bytes: number) => void): Promise<string> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const readBody = async ({ body }: Response): Promise<''> => {
    let bytes = 0;
    const reader = body?.getReader();
    for (;;) {
      const chunk = await reader?.read().catch(() => {
        throw new CallError(0);
      });
      if (!chunk || chunk.done) return '';
      chunks.push(chunk.value as Uint8Array<ArrayBuffer>);
      bytes += chunk.value.length;
      onBytes(bytes);
    }
  };
  const { headers } = await callApi<Endpoint>(endpoint, { ...request, take: readBody } as Call<Endpoint>);
  const name = fileNameOf(headers) ?? 'export';
  save(new Blob(chunks, { type: headers.get('content-type') ?? '' }), name);
  return name;
}

/** Hands a file that was made here to the browser. */
export function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_START_MS);
}
