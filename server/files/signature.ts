/** Signed addresses: a query that lets one reader have one file for an hour or two, since <img> and <video> send no token. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { FILES_PATH } from '#contract/files.ts';
import type { Scoped } from '#server/database/scoped.ts';
import type { FindReadableFiles, SignedQuery, UrlSigner } from '#server/request/ports.ts';
import type { User } from '#server/request/user.ts';
import { addQueries, findAddresses } from './address.ts';

const HOUR_SECONDS = 3600;
/** Seconds; rounded up, so that an address stays the same for an hour and the browser's cache finds it again. */
const expirySecondsOf = (now: Date): number => (Math.floor(now.getTime() / 1000 / HOUR_SECONDS) + 2) * HOUR_SECONDS;
/** The most seconds that a signature holds. */
const MAX_LIFETIME_SECONDS = 2 * HOUR_SECONDS;

export function createSigner(scoped: Scoped, readableFiles: FindReadableFiles): UrlSigner {
  let secretPromise: Promise<Buffer> | undefined;
  const readSecret = () =>
    scoped({ companies: [], readOnly: true }, async (db) => {
      const { rows } = await sql<{ secret: Buffer }>`select secret from file_secrets where id = 1`.execute(db);
      return rows[0]!.secret;
    });
  /** The same for as long as the database is. */
  const loadSecret = () => {
    secretPromise ??= readSecret().catch((error: unknown) => {
      secretPromise = undefined;
      throw error;
    });
    return secretPromise;
  };
  const createSignatureHmac = (fileSecret: Buffer, fileKey: string, readerId: number, expirySeconds: number) =>
    createHmac('sha256', fileSecret).update(`${fileKey}\n${readerId}\n${expirySeconds}`);

  return {
    /**
     * The text of an answer with its files' addresses signed for this reader, each only if they may read it now. An answer
     * without such an address costs one search of its text (measured, decision 011).
     */
    signUrls: async (text: string, user: User, now: Date): Promise<string> => {
      if (!text.includes(FILES_PATH)) return text;
      const fileKeys = [...new Set(findAddresses(text).map((address) => address.key))];
      if (fileKeys.length === 0) return text;
      const [fileSecret, files] = await Promise.all([
        loadSecret(),
        scoped({ companies: user.companies, readOnly: true }, (db) => readableFiles(db, user.id, async () => user, fileKeys)),
      ]);
      const readableKeys = new Set(files.map((file) => file.key));
      const expirySeconds = expirySecondsOf(now);
      return addQueries(text, (fileKey) =>
        readableKeys.has(fileKey)
          ? `r=${user.id}&e=${expirySeconds}&s=${createSignatureHmac(fileSecret, fileKey, user.id, expirySeconds).digest('base64url')}`
          : undefined,
      );
    },
    /** The reader of this key by a query, and the seconds left; null when it is made up, changed or over. */
    verifyReader: async (
      fileKey: string,
      { r, e, s }: SignedQuery,
      now: Date,
    ): Promise<{ readerId: number; secondsLeft: number } | null> => {
      if (typeof r !== 'string' || typeof e !== 'string' || typeof s !== 'string') return null;
      if (!/^\d{1,15}$/.test(r) || !/^\d{1,12}$/.test(e)) return null;
      const secondsLeft = Number(e) - Math.floor(now.getTime() / 1000);
      if (secondsLeft <= 0 || secondsLeft > MAX_LIFETIME_SECONDS) return null;
      const expectedSignature = createSignatureHmac(await loadSecret(), fileKey, Number(r), Number(e)).digest();
      const signature = Buffer.from(s, 'base64url');
      return signature.length === expectedSignature.length && timingSafeEqual(signature, expectedSignature)
        ? { readerId: Number(r), secondsLeft }
        : null;
    },
  };
}
