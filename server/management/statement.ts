/** Statements of the database as ADMIN may see them: their shape, never a value (R68). */

/** In order: comments, texts of all spellings (those cut off at the end too), names in quotes, parameters, words, numbers. */
const TOKEN_PATTERN =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[eE]'(?:[^'\\]|''|\\[\s\S])*(?:'|\\?$)|'(?:[^']|'')*(?:'|$)|\$([A-Za-z_]\w*)?\$[\s\S]*?(?:\$\1\$|$)|"(?:[^"]|"")*(?:"|$)|\$\d+|[\p{L}_][\p{L}\p{N}_$]*|\d[\w.]*/gu;

/** The longest that is shown. */
const MAX_STATEMENT_LENGTH = 400;

/** The statement with every value taken out; parameters stay as $n. */
export function statementShapeOf(statement: string): string {
  const shape = statement
    .replace(TOKEN_PATTERN, (token) => {
      if (/^(--|\/\*)/.test(token)) return ' ';
      if (/^\$\d+$/.test(token)) return token;
      if (token.startsWith('"')) return /^"[a-z][a-zA-Z0-9_.]*"$/.test(token) ? token : '"…"';
      if (/^[eE]?'|^\$|^\d/.test(token)) return '…';
      return token;
    })
    .replace(/\s+/g, ' ')
    .trim();
  return shape.length > MAX_STATEMENT_LENGTH ? `${shape.slice(0, MAX_STATEMENT_LENGTH)}…` : shape;
}
