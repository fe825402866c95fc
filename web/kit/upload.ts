/** Putting a file where the server says: sizes checked first, progress, cancel, and a new try (product «Files», R38). */
import { useEffect, useRef, useState } from 'react';
import { files, MAX_IMAGE_BYTES, MAX_MEDIA_BYTES } from '#contract/files.ts';
import type { Problem } from '#contract/problem.ts';
import { CallError, callApi } from '../core/call.ts';
import { findText, type Translate } from '../core/texts.ts';

export const isImage = (file: File): boolean => file.type.startsWith('image/');

type UploadOptions = { onProgress?: (percentage: number) => void; signal?: AbortSignal };

/** By XMLHttpRequest: fetch has no progress of sending. No token goes along, the address is the permission. */
const putFile = (uploadUrl: string, file: File, { onProgress, signal }: UploadOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abortRequest = () => request.abort();
    request.open('PUT', uploadUrl);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      lengthComputable && onProgress?.(Math.floor((loaded / Math.max(total, 1)) * 100));
    request.onload = () => (request.status === 200 ? resolve() : reject(new CallError(request.status, parseProblem(request.responseText))));
    request.onerror = () => reject(new CallError(0));
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abortRequest);
    signal?.addEventListener('abort', abortRequest);
    request.send(file);
  });

/** Stores a file and answers its address. Throws the server's error, or an AbortError when it was cancelled. */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<string> {
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
  const problemText = [413, 415].includes(error.status) && error.problem && findText(error.problem.message);
  if (problemText) return problemText;
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
  const [upload, setUpload] = useState(NO_UPLOAD);
  const uploadController = useRef<AbortController>(null);
  const cancel = () => {
    uploadController.current?.abort();
    uploadController.current = null;
    setUpload(NO_UPLOAD);
  };
  useEffect(() => () => uploadController.current?.abort(), []);
  const start = (file: File): void => {
    uploadController.current?.abort();
    const controller = new AbortController();
    uploadController.current = controller;
    setUpload({ ...NO_UPLOAD, isUploading: true });
    uploadFile(file, {
      signal: controller.signal,
      onProgress: (progressPercentage) => setUpload((previousUpload) => ({ ...previousUpload, progressPercentage })),
    }).then(
      (downloadUrl) => {
        setUpload({ isUploading: false, downloadUrl, progressPercentage: 100, error: undefined });
        onStored(downloadUrl, file);
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setUpload({ ...NO_UPLOAD, error });
        onFailed?.(error, file);
      },
    );
  };
  return { ...upload, start, cancel };
}

/** The reason that it is not even sent, as the server would give it. */
function sizeErrorOf(file: File): CallError | undefined {
  if (file.size <= (isImage(file) ? MAX_IMAGE_BYTES : MAX_MEDIA_BYTES)) return undefined;
  return new CallError(413, { message: isImage(file) ? 'error.file.imageTooLarge' : 'error.file.tooLarge' } as Problem);
}

function parseProblem(responseText: string): Problem | undefined {
  try {
    const parsedBody: unknown = JSON.parse(responseText);
    return parsedBody && typeof parsedBody === 'object' ? (parsedBody as Problem) : undefined;
  } catch {
    return undefined;
  }
}
