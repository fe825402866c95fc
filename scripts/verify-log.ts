/** Holds the access log against its seals, and with --heads against those that were kept outside; 1 when an hour differs. */
import { formatVerification, readSealHeads, verifyLog } from '#server/access-log/verify.ts';
import { operatorError } from '#server/process/operator-error.ts';
import { withDatabase } from './database-of.ts';

await withDatabase('verify-log', async (connection, { listFile }, signal) => {
  const verification = await verifyLog(connection, listFile ? await readSealHeads(listFile) : [], signal);
  const lines = formatVerification(verification);
  if (verification.faultByHour.size > 0) throw operatorError(lines.join('\n'));
  return lines;
});
