/** Writes a script in ASCII alone, and moves the places of its source map along; the map keeps lines alone. */

const BEYOND = /[^\0-\x7f]/g;
const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
/** An escape is so much longer than its letter, in UTF-16 units, which source maps count too. */
const LONGER = 5;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export const inAscii = (code: string): string => code.replace(BEYOND, escaped);

/** The mappings (ECMA-426) of what `inAscii` makes of the code: each place is as much further on its line as the escapes before it are longer. */
export function mappingsInAscii(code: string, mappings: string): string {
  const lines = code.split('\n');
  return mappings
    .split(';')
    .map((segments, at) => {
      const letters = [...(lines[at] ?? '').matchAll(BEYOND)].map(({ index }) => index);
      return letters.length === 0 ? segments : moved(segments, letters);
    })
    .join(';');
}

/** `letters`: the columns of the letters that are escaped, ascending. The first field of a segment is its column, counted from the one before it. */
function moved(segments: string, letters: readonly number[]): string {
  let [column, written, passed] = [0, 0, 0];
  return segments
    .split(',')
    .map((segment) => {
      if (segment === '') return segment;
      const [step, length] = read(segment);
      column += step;
      while (passed < letters.length && letters[passed]! < column) passed++;
      const next = column + passed * LONGER;
      const field = write(next - written);
      written = next;
      return field + segment.slice(length);
    })
    .join(',');
}

const FIELD = /[g-z0-9+/]*[A-Za-f]/g;
/**
 * The mappings by which a log tells lines: of what came from one line the first segment alone, without names, which functions keep in the script. They
 * are a fifth as long, and a release is a megabyte smaller.
 */
export function linesAlone(mappings: string): string {
  // File, line and column of the source: each counted from the segment before it, over all lines of the script.
  let [place, written] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  const firstOfEach = (segments: string): string => {
    let [column, last, before] = [0, 0, ''];
    return segments
      .split(',')
      .flatMap((segment) => {
        const [step = 0, ...steps] = (segment.match(FIELD) ?? []).map((field) => read(field)[0]);
        column += step;
        if (steps.length > 0) place = place.map((value, at) => value + steps[at]!);
        const from = steps.length > 0 ? `${place[0]}:${place[1]}` : '';
        if (from === before) return [];
        const fields = [column - last, ...(from ? place.map((value, at) => value - written[at]!) : [])];
        [last, before] = [column, from];
        if (from) written = place;
        return [fields.map(write).join('')];
      })
      .join(',');
  };
  return mappings.split(';').map(firstOfEach).join(';');
}

/** The first field of a segment in Base64 VLQ, and how many digits it takes. */
function read(segment: string): [value: number, length: number] {
  let [value, shift, length] = [0, 0, 0];
  for (;;) {
    const digit = DIGITS.indexOf(segment[length]!);
    value += (digit & 31) * 2 ** shift;
    shift += 5;
    length++;
    if (digit < 32) return [value % 2 ? -Math.floor(value / 2) : value / 2, length];
  }
}

function write(value: number): string {
  let [rest, text] = [value < 0 ? -value * 2 + 1 : value * 2, ''];
  do {
    const digit = rest % 32;
    rest = Math.floor(rest / 32);
    text += DIGITS[rest > 0 ? digit + 32 : digit];
  } while (rest > 0);
  return text;
}
