/** A line of a cell as fields between bars: «Anhörig | Anna Berg | 070-123 45 67». */

/** One line of text in which a bar, a backslash and a line break mean themselves. */
export const escapeBars = (text: string): string => text.replace(/[\\|]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
/** The fields of a line between its bars. */
export function fieldsOf(line: string): string[] {
  const fields = [''];
  for (let index = 0; index < line.length; index++) {
    const sign = line[index]!;
    const next = line[index + 1];
    if (sign === '|') fields.push('');
    else if (sign === '\\' && (next === '\\' || next === '|' || next === 'n')) {
      fields[fields.length - 1] += next === 'n' ? '\n' : next;
      index++;
    } else fields[fields.length - 1] += sign;
  }
  return fields.map((field) => field.trim());
}
