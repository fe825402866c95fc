/** The file of a backup: gzipped lines of JSON, the header first, then each table and its rows, last the proof that nothing is missing. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { operatorError } from '#server/process/operator-error.ts';

/** Raised when older code could not read the file. */
export const FORMAT = 1;

export type Header = { backup: 'vardag'; format: number; version: string; migrations: string[]; at: string };
/** The line before a table's rows: its columns, and for each counted one where its sequence stood. */
export type TableLine = { table: string; columns: string[]; counters: Record<string, { last: string; called: boolean }> };
/** A row: each value as PostgreSQL writes it as text. */
export type RowLine = (string | null)[];
export type TableCount = { rows: number; sha256: string };
/** `sha256` is over all lines before it. */
export type EndLine = { end: true; tables: Record<string, TableCount>; sha256: string };
type Line = Header | TableLine | RowLine | EndLine;

export const createSha256 = () => createHash('sha256');
export const serializeLine = (line: Line) => `${JSON.stringify(line)}\n`;

const isHeader = (line: Line): line is Header => 'backup' in line && line.backup === 'vardag';

/** Reads it to its end; refuses what is not a backup, was cut off or was changed. When `signal` says so it ends with its reason. */
export async function inspectBackup(filePath: string, signal?: AbortSignal): Promise<{ header: Header; end: EndLine }> {
  const checksum = createSha256();
  let header: Header | undefined;
  let endLine: EndLine | undefined;
  try {
    for await (const lineBytes of readLines(filePath)) {
      signal?.throwIfAborted();
      if (endLine) throw new Error('something follows the end');
      const isFirst = !header;
      // Rows are not parsed here: their sum is enough.
      const line: Line = lineBytes[0] === 91 ? [] : parseLine(lineBytes);
      if (isFirst && !isHeader(line)) throw new Error('it does not begin as one');
      if (isFirst) header = line as Header;
      if ('end' in line) endLine = line;
      else checksum.update(lineBytes);
    }
  } catch (error) {
    if (signal?.aborted) throw error;
    const { code, message } = error as { code?: string; message: string };
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') throw operatorError(`${filePath} cannot be read (${code}).`);
    throw operatorError(`${filePath} is no whole backup of Vardag: ${message}. Nothing was changed.`);
  }
  if (!header || !endLine) throw operatorError(`${filePath} is no whole backup of Vardag: its end is missing. Nothing was changed.`);
  if (checksum.digest('hex') !== endLine.sha256)
    throw operatorError(`${filePath} is no whole backup of Vardag: its sum is wrong. Nothing was changed.`);
  return { header, end: endLine };
}

/** Errors never quote the line, since it is care data and a terminal is nobody's secret. */
function parseLine(lineBytes: Buffer): Line {
  let line: unknown;
  try {
    line = JSON.parse(lineBytes.toString());
  } catch {
    // Told below.
  }
  if (typeof line !== 'object' || line === null) throw new Error('a line of it cannot be read');
  return line as Line;
}

/** Hands over each table and its rows, some at a time, in the order of the file. */
export async function replayBackup(
  filePath: string,
  onTable: (line: TableLine) => Promise<void>,
  onRows: (batch: RowLine[]) => Promise<void>,
) {
  let batch: RowLine[] = [];
  const flushBatch = async () => {
    if (batch.length > 0) await onRows(batch);
    batch = [];
  };
  for await (const lineBytes of readLines(filePath)) {
    const line = parseLine(lineBytes);
    if (Array.isArray(line)) batch.push(line);
    if (!Array.isArray(line) || batch.length >= 1000) await flushBatch();
    if ('table' in line) await onTable(line);
  }
}

/** Whole lines with their line feed; only that byte ends one (text may hold other separators). */
async function* readLines(filePath: string): AsyncGenerator<Buffer> {
  let pendingChunks: Buffer[] = [];
  const chunks = pipeline(createReadStream(filePath), createGunzip(), () => {});
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    let lineStart = 0;
    for (let lineFeedIndex = chunk.indexOf(10); lineFeedIndex >= 0; lineFeedIndex = chunk.indexOf(10, lineStart)) {
      yield pendingChunks.length > 0
        ? Buffer.concat([...pendingChunks, chunk.subarray(lineStart, lineFeedIndex + 1)])
        : chunk.subarray(lineStart, lineFeedIndex + 1);
      pendingChunks = [];
      lineStart = lineFeedIndex + 1;
    }
    if (lineStart < chunk.length) pendingChunks.push(chunk.subarray(lineStart));
  }
  if (pendingChunks.length > 0) throw new Error('the last line is not whole');
}
