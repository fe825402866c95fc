/** Fetches a file with the reader's token and hands it to the browser; a plain link could not carry the token. */
import type { Endpoint } from '#contract/endpoint.ts';
import { answerOf, type Call, CallError } from './call.ts';

const nameOf = ({ headers }: Response): string | undefined => /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];

/** How long the browser may take to begin with the file. */
const TAKEN = 60_000;

const save = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), TAKEN);
};

/** Tells how many bytes have come while it goes on; answers the file's name. Throws as `call` does. */
export const download = async <E extends Endpoint>(endpoint: E, sent: Call<E>, onBytes: (bytes: number) => void): Promise<string> => {
  const answer = await answerOf(endpoint, sent as object);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = answer.body?.getReader();
  for (;;) {
    const part = await reader?.read().catch(() => {
      throw new CallError(0);
    });
    if (!part || part.done) break;
    parts.push(part.value as Uint8Array<ArrayBuffer>);
    bytes += part.value.length;
    onBytes(bytes);
  }
  const name = nameOf(answer) ?? 'export';
  save(new Blob(parts, { type: answer.headers.get('content-type') ?? '' }), name);
  return name;
};
