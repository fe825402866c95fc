/** A line of a cell as fields between bars: «Anhörig | Anna Berg | 070-123 45 67». */

/** One line of text in which a bar, a backslash and a line break mean themselves. */
export const escapeBars = (text: string): string => text.replace(/[\\|]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
/** The fields of a line between its bars. */
export function splitBarFields(line: string): string[] {
  const fields = [''];
  for (let index = 0; index < line.length; index++) {
    const character = line[index]!;
    const nextCharacter = line[index + 1];
    if (character === '|') fields.push('');
    else if (character === '\\' && (nextCharacter === '\\' || nextCharacter === '|' || nextCharacter === 'n')) {
      fields[fields.length - 1] += nextCharacter === 'n' ? '\n' : nextCharacter;
      index++;
    } else fields[fields.length - 1] += character;
  }
  return fields.map((field) => field.trim());
}
