/** A label of one's company is made, renamed and removed. */
import type { QueryKey } from '@tanstack/react-query';
import type { Label, labels } from '#contract/labels.ts';
import { at, call } from '../../start/call.ts';

const create = at<typeof labels.create>('POST', '/api/labels');
const change = at<typeof labels.change>('PATCH', '/api/labels/{id}');
const remove = at<typeof labels.remove>('DELETE', '/api/labels/{id}');

/** Whatever is cached: a label's name stands on activities and in the inbox too. */
export const everything: QueryKey = [];

export const saveLabel = async (name: string, label?: Label): Promise<unknown> =>
  label ? call(change, { params: { id: label.id }, body: { name }, ifMatch: label.version }) : call(create, { body: { name } });
export const removeLabel = ({ id }: Label) => call(remove, { params: { id } });
