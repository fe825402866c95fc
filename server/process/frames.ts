/** Stack traces of the built server by the lines of its sources; a file's map is read when the first error in it is told (decision 059). */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PLACE = /(file:\/\/\/[^\s()]+\.js):(\d+):(\d+)(?=\)?$)/;
const maps = new Map<string, SourceMap | undefined>();

/** `at f (file:///…/dist/server/main.js:12:3)` as `at f (server/planning/day.ts:4:1)`; every other frame as it is. */
export function sourceFrame(frame: string, builtFolder = import.meta.dirname): string {
  return frame.replace(PLACE, (place, url: string, line: string, column: string) => {
    const origin = url.startsWith(`${pathToFileURL(builtFolder)}/`) && mapOf(url)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return place;
    return `${origin.fileName.replace(/^(\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

/** Undefined for what was not built. */
function mapOf(url: string): SourceMap | undefined {
  const file = `${fileURLToPath(url)}.map`;
  if (!maps.has(url)) maps.set(url, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined);
  return maps.get(url);
}
