/** Putting a file where the server says: sizes checked first, progress, cancel, and a new try (product «Files», R38). */
import { useEffect, useRef, useState } from 'react';
import { files, IMAGE_MAX, MEDIA_MAX } from '#contract/files.ts';
import type { Problem } from '#contract/problem.ts';
import { CallError, callApi } from '../core/call.ts';
import { type Translate, textOf } from '../core/texts.ts';

export const isImage = (file: File): boolean => file.type.startsWith('image/');

type Options = { onProgress?: (percentage: number) => void; signal?: AbortSignal };

/** By XMLHttpRequest: fetch has no progress of sending. No token goes along, the address is the permission. */
const putFile = (address: string, file: File, { onProgress, signal }: Options): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open('PUT', address);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      lengthComputable && onProgress?.(Math.floor((loaded / Math.max(total, 1)) * 100));
    request.onload = () => (request.status === 200 ? resolve() : reject(new CallError(request.status, problemOf(request.responseText))));
    request.onerror = () => reject(new CallError(0));
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop);
    request.send(file);
  });

/** Stores a file and answers its address. Throws the server's error, or an AbortError when it was cancelled. */
export async function uploadFile(file: File, options: Options = {}): Promise<string> {
  const sizeError = sizeErrorOf(file);
  if (sizeError) throw sizeError;
  try {
    const { data } = await callApi(files.presign, {
      // Its end tells more than its beginning.
      query: { filename: file.name.slice(-255) || 'fil' },
      ...(options.signal && { signal: options.signal }),
    });
    options.signal?.throwIfAborted();
    await putFile(data, file, options);
    return data.split('?')[0]!;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: product «Files» asks for this line
    if (!options.signal?.aborted) console.error('Unable to upload file.');
    throw error;
  }
}

/** The error text for a file that was not stored: the server's own words, for an image its status, else the common line. */
export function uploadErrorText(error: unknown, file: File, t: Translate): string {
  if (!(error instanceof CallError)) return t('upload.failed');
  const text = [413, 415].includes(error.status) && error.problem && textOf(error.problem.message);
  if (text) return text;
  return isImage(file) && error.status !== 0 && error.status !== 403 ? `HTTP Error: ${error.status}` : t('upload.failed');
}

/** True where another try of the same file may end otherwise: not when the file itself was found too large or of a wrong kind. */
export const isRetryUseful = (error: unknown): boolean =>
  Boolean(error) && !(error instanceof CallError && [400, 413, 415].includes(error.status));

/** Refused for good: an image is taken away again. */
export const isRejected = (error: unknown, file: File): boolean => isImage(file) && error instanceof CallError && error.status === 403;

type Upload = { isUploading: boolean; downloadUrl: string | undefined; progressPercentage: number; error: unknown };
const NO_UPLOAD: Upload = { isUploading: false, downloadUrl: undefined, progressPercentage: 0, error: undefined };

/** An upload of one file at a time: its state, what starts it (again: at a new address), and what cancels it. */
export function useUpload(onStored: (address: string, file: File) => void, onFailed?: (error: unknown, file: File) => void) {
  const [state, setState] = useState(NO_UPLOAD);
  const uploadController = useRef<AbortController>(null);
  const cancel = () => {
    uploadController.current?.abort();
    uploadController.current = null;
    setState(NO_UPLOAD);
  };
  useEffect(() => () => uploadController.current?.abort(), []);
  const start = (file: File): void => {
    uploadController.current?.abort();
    const controller = new AbortController();
    uploadController.current = controller;
    setState({ ...NO_UPLOAD, isUploading: true });
    uploadFile(file, {
      signal: controller.signal,
      onProgress: (progressPercentage) => setState((previous) => ({ ...previous, progressPercentage })),
    }).then(
      (downloadUrl) => {
        setState({ isUploading: false, downloadUrl, progressPercentage: 100, error: undefined });
        onStored(downloadUrl, file);
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setState({ ...NO_UPLOAD, error });
        onFailed?.(error, file);
      },
    );
  };
  return { ...state, start, cancel };
}

/** The reason that it is not even sent, as the server would give it. */
function sizeErrorOf(file: File): CallError | undefined {
  if (file.size <= (isImage(file) ? IMAGE_MAX : MEDIA_MAX)) return undefined;
  return new CallError(413, { message: isImage(file) ? 'error.file.imageTooLarge' : 'error.file.tooLarge' } as Problem);
}

function problemOf(text: string): Problem | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return body && typeof body === 'object' ? (body as Problem) : undefined;
  } catch {
    return undefined;
  }
}
