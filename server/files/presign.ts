/** The address for one upload: whoever has it puts one file there, once, within ten minutes. */
import { randomBytes } from 'node:crypto';
import type { files } from '#contract/files.ts';
import { type Handlers, needsWritingError } from '#server/request/handlers.ts';
import { createKey, keyExpiryOf } from '#server/security/keys.ts';
import { countAttempts, limits, refuseOverLimit } from '#server/security/throttle.ts';
import { addressOf, toSafeName } from './address.ts';

/** Milliseconds. */
const UPLOAD_LIFETIME_MS = 10 * 60_000;

export const fileHandlers: Handlers<typeof files> = {
  presign: async ({ db, user, now, readOnly }, { query }) => {
    if (readOnly) throw needsWritingError;
    refuseOverLimit(await countAttempts(db, now, [{ limit: limits.uploadBy, subject: String(user.id) }]), now);
    const { key: token, keyHash } = createKey();
    const file = { key: randomBytes(16).toString('hex'), name: toSafeName(query.filename) };
    await db
      .insertInto('files')
      .values({
        ...file,
        uploader_id: user.id,
        created_date: now.toISOString(),
        token_hash: keyHash,
        expires_date: keyExpiryOf(now, UPLOAD_LIFETIME_MS),
      })
      .execute();
    return `${addressOf(file)}?token=${token}`;
  },
};
