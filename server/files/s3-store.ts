/** Files in a bucket of any S3-compatible store: whole objects by key, addressed by path, read through this server only. */
import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Store } from '#server/request/ports.ts';

const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as { name?: string }).name ?? '');

export function s3Store(address: string): Store {
  const { bucket, prefix, ...where } = partsOf(address);
  const client = new S3Client({
    ...where,
    forcePathStyle: true,
    // Failures are thrown, and logged by whoever catches them.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    // Many compatible stores do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const objectAt = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  return {
    put: async (key, bytes, { size, type }) => {
      const body = Readable.from(bytes, { objectMode: false, highWaterMark: 64 * 1024 });
      // Bytes that fail end the request before its length is reached, so that the store keeps nothing; the reason is theirs.
      let reason: unknown;
      const uploadAbort = new AbortController();
      body.on('error', (error) => {
        reason = error;
        uploadAbort.abort();
      });
      try {
        await client.send(new PutObjectCommand({ ...objectAt(key), Body: body, ContentLength: size, ContentType: type }), {
          abortSignal: uploadAbort.signal,
        });
      } catch (error) {
        body.destroy();
        throw reason ?? error;
      }
    },
    read: async (key, { start, end }) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...objectAt(key), Range: `bytes=${start}-${end}` }));
        return Body as Readable | undefined;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    check: async () => void (await client.send(new HeadBucketCommand({ Bucket: bucket }))),
    remove: async (key) => void (await client.send(new DeleteObjectCommand(objectAt(key)))),
    sweep: async () => {},
  };
}

/** The parts of `https://KEY:SECRET@host/bucket/folder?region=…`; `s3:` stands for https. The configuration has checked its shape. */
function partsOf(text: string) {
  const url = new URL(text.replace(/^s3:/, 'https:'));
  const [bucket = '', ...folder] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  return {
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    bucket,
    prefix: folder.map((part) => `${part}/`).join(''),
  };
}

function ignore() {}
