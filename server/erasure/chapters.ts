/** The rows that an erasure would take, counted by the chapters of a client's file (R126). */
import { sql } from 'kysely';
import { type FileChapter, fileChapters } from '#contract/erasures.ts';
import { chapters, parts } from '#server/client-copy/parts.ts';
import type { Db } from '#server/database/scoped.ts';

/** The chapter of each table that the copy of a file holds; the others hold nothing that a reader would know. */
const chapterByTable = new Map<string, FileChapter>(
  fileChapters.flatMap((chapter) => chapters[chapter]!.map((partName) => [parts[partName].table, chapter] as const)),
);

export async function countRowsByChapter(db: Db, clientId: number): Promise<{ chapter: FileChapter; count: number }[]> {
  const { rows } = await sql<{
    name: string;
    count: number;
  }>`select name, count::float8 as count from rows_of_client(${clientId}, false)`.execute(db);
  const countByChapter = new Map(fileChapters.map((chapter) => [chapter, 0]));
  for (const { name: tableName, count } of rows) {
    const chapter = chapterByTable.get(tableName);
    if (chapter) countByChapter.set(chapter, countByChapter.get(chapter)! + count);
  }
  return [...countByChapter].map(([chapter, count]) => ({ chapter, count }));
}
