/** The file as data: one object by part, rows with their ids and the names of what they refer to, and the JSON Schema of it (R123). */
import * as z from 'zod/mini';
import { schemaOf } from './part.ts';
import { partNames, parts } from './parts.ts';
import type { OnRows, Snapshot } from './snapshot.ts';

const FORMAT = 'vardag-client-copy';
const VERSION = 1;

export const copySchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  madeAt: z.iso.datetime(),
  madeByName: z.string(),
  company: z.strictObject({ id: z.int(), name: z.string(), timeZone: z.string() }),
  client: z.strictObject({ id: z.int(), name: z.string() }),
  recipient: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  parts: z.strictObject(Object.fromEntries(partNames.map((name) => [name, z.array(schemaOf(parts[name]))]))),
});
export const buildSchemaJson = (): string => `${JSON.stringify(z.toJSONSchema(copySchema), null, 1)}\n`;

export async function* writeDataJson({ head, readPages }: Snapshot, onRows: OnRows): AsyncGenerator<string> {
  const { companyId, companyName, timeZone, clientId, clientName, madeByName, madeAt, recipient, reason } = head;
  const copyHeader = {
    format: FORMAT,
    version: VERSION,
    madeAt,
    madeByName,
    company: { id: companyId, name: companyName, timeZone },
    client: { id: clientId, name: clientName },
    recipient,
    reason,
  };
  yield `${JSON.stringify(copyHeader).slice(0, -1)},\n"parts":{`;
  for (const [index, partName] of partNames.entries()) {
    yield `${index > 0 ? ',' : ''}\n"${partName}":[`;
    let separator = '\n';
    for await (const rows of readPages(parts[partName])) {
      yield separator + rows.join(',\n');
      separator = ',\n';
      await onRows(rows.length);
    }
    yield ']';
  }
  yield '\n}}\n';
}
