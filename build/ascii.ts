/** Writes a script in ASCII alone, and moves the places of its source map along; the map keeps lines alone. */
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';

const NON_ASCII = /[^\0-\x7f]/g;
const escapeOf = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
/** The UTF-16 units by which an escape is longer than its letter; source maps count in them too. */
const ESCAPE_GROWTH_UNITS = 5;

export const toAscii = (code: string): string => code.replace(NON_ASCII, escapeOf);

/**
 * The mappings (ECMA-426) of what `toAscii` makes of the code, as far as a log needs them to name lines: of what came from one line the first segment
 * alone, without names, which functions keep in the script. They are a fifth as long, and a release is a megabyte smaller.
 */
export function lineMappingsInAscii(code: string, mappings: string): string {
  const codeLines = code.split('\n');
  return encode(decode(mappings).map((segments, index) => shiftSegments(firstOfEachLine(segments), codeLines[index] ?? '')));
}

function firstOfEachLine(segments: readonly SourceMapSegment[]): SourceMapSegment[] {
  const originOf = ([, source, line]: SourceMapSegment) => `${source}:${line}`;
  return segments
    .filter((segment, index) => index === 0 || originOf(segment) !== originOf(segments[index - 1]!))
    .map(([column, source, line, sourceColumn]) => (source === undefined ? [column] : [column, source, line!, sourceColumn!]));
}

/** Each segment as much further on the line as the escapes before it are longer. */
function shiftSegments(segments: readonly SourceMapSegment[], codeLine: string): SourceMapSegment[] {
  const letterColumns = [...codeLine.matchAll(NON_ASCII)].map(({ index }) => index);
  let passedLetters = 0;
  return segments.map(([column, ...origin]) => {
    while (passedLetters < letterColumns.length && letterColumns[passedLetters]! < column) passedLetters++;
    return [column + passedLetters * ESCAPE_GROWTH_UNITS, ...origin] as SourceMapSegment;
  });
}
