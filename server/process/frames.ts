/** Stack traces of the built server by the lines of its sources; a file's map is read when the first error in it is told (decision 059). */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const FRAME_LOCATION = /(file:\/\/\/[^\s()]+\.js):(\d+):(\d+)(?=\)?$)/;
const sourceMaps = new Map<string, SourceMap | undefined>();

/** `at f (file:///…/dist/server/main.js:12:3)` as `at f (server/planning/day.ts:4:1)`; every other frame as it is. */
export function toSourceFrame(frame: string, builtFolder = import.meta.dirname): string {
  return frame.replace(FRAME_LOCATION, (location, url: string, line: string, column: string) => {
    const origin = url.startsWith(`${pathToFileURL(builtFolder)}/`) && readSourceMap(url)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return location;
    return `${origin.fileName.replace(/^(\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

/** Undefined for what was not built. */
function readSourceMap(url: string): SourceMap | undefined {
  const mapPath = `${fileURLToPath(url)}.map`;
  if (!sourceMaps.has(url)) sourceMaps.set(url, existsSync(mapPath) ? new SourceMap(JSON.parse(readFileSync(mapPath, 'utf8'))) : undefined);
  return sourceMaps.get(url);
}
