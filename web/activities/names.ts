/** Names of categories and types: at least two characters (spec 2 §5). */
export const shortName = ({ name = '' }: Record<string, string>): Record<string, string> =>
  [...name.trim()].length < 2 ? { name: 'name.minlength2' } : {};
