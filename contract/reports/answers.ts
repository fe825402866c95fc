/**
 * Single answers of filled-in reports, each with the report it was given in: a change of one corrects that (R47). Texts of lines are one
 * resource, all other answers another.
 */
import * as z from 'zod/mini';
import { type Endpoint, inQuery } from '../endpoint.ts';
import { html, id, maybe, ref, shapes, version } from '../fields.ts';
import { answerText, answerValue } from './forms.ts';
import { reason, valueFields } from './instances.ts';

const rowFields = { version, reportInstanceId: id, clientId: id };
export const attributeVariableLongString = z.extend(answerText, rowFields).register(shapes, { id: 'AttributeVariableLongString' });
export const attributeVariable = z.extend(answerValue, rowFields).register(shapes, { id: 'AttributeVariable' });

/** The calls of one kind of answers; `patchBody` is what PATCH takes. */
function answerCalls<const P extends string, R extends z.ZodMiniType, B extends z.ZodMiniObject, C extends z.ZodMiniObject>(
  path: P,
  answerName: string,
  [response, body, patchBody]: readonly [R, B, C],
) {
  const basePath = `/api/${path}` as const;
  const rowPath = `${basePath}/{id}` as const;
  return {
    list: {
      summary: `List ${answerName}s to questions`,
      method: 'GET',
      path: basePath,
      may: 'reportInstance.see',
      logsAccessTo: 'clients',
      query: z.object({ clientId: inQuery.id(), reportInstanceId: inQuery.id() }),
      response: z.array(response),
      sort: ['id'],
      mayWrite: true,
    },
    get: {
      summary: `Get one ${answerName} to a question`,
      method: 'GET',
      path: rowPath,
      may: 'reportInstance.see',
      logsAccessTo: 'client',
      response,
      mayWrite: true,
    },
    create: {
      summary: `Create one ${answerName} to a question`,
      description: 'Answers a question that was left open: a correction (R47).',
      method: 'POST',
      path: basePath,
      may: 'reportInstance.create',
      logsAccessTo: 'client',
      body: z.extend(body, { attribute: ref('attributes'), reportInstanceId: id }),
      response,
      status: 201,
      idempotent: true,
    },
    replace: {
      summary: `Replace one ${answerName} to a question`,
      method: 'PUT',
      path: rowPath,
      may: 'reportInstance.create',
      logsAccessTo: 'client',
      body,
      response,
    },
    change: {
      summary: `Change one ${answerName} to a question`,
      method: 'PATCH',
      path: rowPath,
      may: 'reportInstance.create',
      logsAccessTo: 'client',
      body: patchBody,
      response,
    },
    remove: {
      summary: `Remove one ${answerName} to a question`,
      description: 'Nothing signed is taken away by itself: 409 (R47).',
      method: 'DELETE',
      path: rowPath,
      may: 'reportInstance.create',
      logsAccessTo: 'client',
    },
  } as const satisfies Record<string, Endpoint>;
}

export const attributeVariableLongStrings = answerCalls('attribute-variable-long-strings', 'answer', [
  attributeVariableLongString,
  z.object({ stringValue: html(), reason }),
  z.object({ stringValue: maybe(html()), reason }),
]);
const valueBody = z.object({ ...valueFields, reason });
export const attributeVariables = answerCalls('attribute-variables', 'short answer', [attributeVariable, valueBody, valueBody]);
