/** A GET with the page's own token: what is filled in checked against the call's limits, and its answer read as far as it is shown. */
import type { TextKey } from '../core/texts.ts';
import type { Operation, Parameter, Schema } from './document.ts';

/** The bytes of an answer that are read, and the characters of it that are shown. */
const MAX_READ_BYTES = 2_000_000;
export const MAX_SHOWN_CHARACTERS = 100_000;

export type TryOutcome = {
  status: number;
  /** Until its whole answer had come, in milliseconds. */
  durationMs: number;
  headers: readonly (readonly [name: string, value: string])[];
  /** The text of it that is shown; JSON with line breaks. */
  text: string;
  byteCount: number;
  /** The answer is longer than the shown text. */
  isCut: boolean;
};

/** Streams never end, and what changes something is not tried here. */
export const canTry = ({ method, answers }: Operation): boolean =>
  method === 'GET' && !answers.some(({ content }) => 'text/event-stream' in content);

/** The error of a parameter's text, as a text key; none where it may be left out. */
export function validateParameter({ required, schema }: Parameter, text: string): TextKey | undefined {
  const trimmedText = text.trim();
  if (trimmedText === '') return required ? 'error.field.required' : undefined;
  const isList = schema.type === 'array';
  const items = isList ? trimmedText.split(',') : [trimmedText];
  if (isList && items.length > (schema.maxItems ?? Infinity)) return 'error.field.size';
  for (const item of items) {
    const itemError = validateItem(isList ? (schema.items ?? {}) : schema, item);
    if (itemError) return itemError;
  }
  return undefined;
}

function validateItem(schema: Schema, text: string): TextKey | undefined {
  const { type, format, pattern, minLength = 0, maxLength = Infinity, minimum = -Infinity, maximum = Infinity, exclusiveMinimum } = schema;
  if (schema.enum) return schema.enum.map(String).includes(text) ? undefined : 'error.field.choice';
  if (type === 'integer' || type === 'number') {
    if (!(type === 'integer' ? /^-?\d{1,15}$/ : /^-?\d{1,12}(\.\d+)?$/).test(text)) return 'error.field.number';
    const parsedNumber = Number(text);
    return parsedNumber < minimum || parsedNumber > maximum || (exclusiveMinimum !== undefined && parsedNumber <= exclusiveMinimum)
      ? 'error.field.size'
      : undefined;
  }
  if (type === 'boolean') return /^(true|false)$/.test(text) ? undefined : 'error.field.boolean';
  if (format === 'date') return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? undefined : 'error.field.date';
  if (format === 'date-time') return /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)) ? undefined : 'error.field.dateTime';
  if (pattern && !new RegExp(pattern).test(text)) return 'error.field.invalid';
  return text.length < minLength || text.length > maxLength ? 'error.field.size' : undefined;
}

/** Headers that say nothing of the call: the same on every answer. */
const usualHeaderPattern =
  /^(connection|cross-origin-.*|content-security-policy|date|keep-alive|origin-agent-cluster|permissions-policy|referrer-policy|strict-transport-security|transfer-encoding|vary|x-content-type-options|x-dns-prefetch-control|x-download-options|x-frame-options|x-permitted-cross-domain-policies|x-xss-protection)$/;

/** Always a GET. Throws when no answer comes. */
export async function tryOut(address: string, token: string | null, signal: AbortSignal): Promise<TryOutcome> {
  const startedAt = performance.now();
  const response = await fetch(address, {
    method: 'GET',
    headers: { Accept: 'application/json, */*', ...(token && { Authorization: `Bearer ${token}` }) },
    redirect: 'manual',
    cache: 'no-store',
    signal,
  });
  const { byteCount, text, isComplete } = await readUpToLimit(response);
  const durationMs = Math.round(performance.now() - startedAt);
  const shownText = isComplete ? prettyPrint(text) : text;
  return {
    status: response.status,
    durationMs,
    byteCount,
    text: shownText.slice(0, MAX_SHOWN_CHARACTERS),
    isCut: !isComplete || shownText.length > MAX_SHOWN_CHARACTERS,
    headers: [...response.headers].filter(([name]) => !usualHeaderPattern.test(name)),
  };
}

async function readUpToLimit({ body }: Response): Promise<{ byteCount: number; text: string; isComplete: boolean }> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let byteCount = 0;
  let text = '';
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) return { byteCount, text: text + decoder.decode(), isComplete: true };
    byteCount += chunk.value.length;
    text += decoder.decode(chunk.value, { stream: true });
    if (byteCount < MAX_READ_BYTES) continue;
    await reader?.cancel();
    return { byteCount, text, isComplete: false };
  }
}

/** JSON with line breaks; what is none stays as it is. */
export function prettyPrint(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
