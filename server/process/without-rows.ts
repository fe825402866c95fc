/** Errors as they are logged: what they are and where, never the row or the text that they were about (R69). */
import { pino } from 'pino';
import { toSourceFrame } from './frames.ts';

/** Logged fields of an error; of PostgreSQL's too, whose detail, where and hint repeat the row. */
const LOGGED_FIELDS = [
  'type',
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
  'syscall',
  'statusCode',
];

/** Serializes an error with its causes for the log. */
export function serializeSafely(error: unknown): unknown {
  if (!(error instanceof Error)) return `[${typeof error}]`;
  // The error itself stays whole for others who read it.
  const { message, stack, ...errorFields } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>;
  const safeMessage = hasQuotedValue(error) ? redactQuoted(String(message)) : String(message);
  const frames = (String(stack).match(/^ {4}at .*$/gm) ?? []).map((frame) => toSourceFrame(frame));
  return {
    ...Object.fromEntries(LOGGED_FIELDS.filter((name) => errorFields[name] !== undefined).map((name) => [name, errorFields[name]])),
    message: safeMessage,
    stack: [`${errorFields.type}: ${safeMessage}`, ...frames].join('\n'),
    ...(error instanceof AggregateError && { aggregateErrors: error.errors.map(serializeSafely) }),
  };
}

/** An error that repeats a value in quotes, or whose cause does: PostgreSQL's errors of values (class 22), and those of reading JSON. */
function hasQuotedValue(error: Error, depth = 0): boolean {
  const { code, severity, cause } = error as { code?: unknown; severity?: unknown; cause?: unknown };
  if (error instanceof SyntaxError) return true;
  if (typeof severity === 'string' && typeof code === 'string' && /^(22|42601)/.test(code)) return true;
  return cause instanceof Error && depth < 10 && hasQuotedValue(cause, depth + 1);
}

/** From the first quote to the last, since a value may hold some itself. */
function redactQuoted(text: string): string {
  return text.replace(/["'][\s\S]*["']/, '"…"');
}
