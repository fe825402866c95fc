/** Files in a bucket of any S3-compatible store: whole objects by key, addressed by path, read through this server only. */
import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { FileStore } from '#server/request/ports.ts';

const isMissingObjectError = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as { name?: string }).name ?? '');

export function createS3Store(storeUrl: string): FileStore {
  const { bucket, prefix, ...clientConfig } = parseStoreUrl(storeUrl);
  const client = new S3Client({
    ...clientConfig,
    forcePathStyle: true,
    // Failures are thrown, and logged by whoever catches them.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    // Many compatible stores do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const objectRefOf = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  return {
    put: async (key, bytes, { size, type }) => {
      const uploadStream = Readable.from(bytes, { objectMode: false, highWaterMark: 64 * 1024 });
      // Bytes that fail end the request before its length is reached, so that the store keeps nothing; the reason is theirs.
      let streamError: unknown;
      const uploadAbort = new AbortController();
      uploadStream.on('error', (error) => {
        streamError = error;
        uploadAbort.abort();
      });
      try {
        await client.send(new PutObjectCommand({ ...objectRefOf(key), Body: uploadStream, ContentLength: size, ContentType: type }), {
          abortSignal: uploadAbort.signal,
        });
      } catch (error) {
        uploadStream.destroy();
        throw streamError ?? error;
      }
    },
    read: async (key, { start, end }) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...objectRefOf(key), Range: `bytes=${start}-${end}` }));
        return Body as Readable | undefined;
      } catch (error) {
        if (isMissingObjectError(error)) return undefined;
        throw error;
      }
    },
    check: async () => void (await client.send(new HeadBucketCommand({ Bucket: bucket }))),
    remove: async (key) => void (await client.send(new DeleteObjectCommand(objectRefOf(key)))),
    sweep: async () => {},
  };
}

/** The parts of `https://KEY:SECRET@host/bucket/folder?region=…`; `s3:` stands for https. The configuration has checked its shape. */
function parseStoreUrl(storeUrl: string) {
  const url = new URL(storeUrl.replace(/^s3:/, 'https:'));
  const [bucket = '', ...folderNames] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  return {
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    bucket,
    prefix: folderNames.map((folderName) => `${folderName}/`).join(''),
  };
}

function ignore() {}
