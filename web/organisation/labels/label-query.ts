/** A label of one's company is made, renamed and removed. */
import type { QueryKey } from '@tanstack/react-query';
import { type Label, labels } from '#contract/labels.ts';
import { callApi } from '../../core/call.ts';

/** Whatever is cached: a label's name stands on activities and in the inbox too. */
export const allQueriesKey: QueryKey = [];

export const saveLabel = async (name: string, label?: Label): Promise<unknown> =>
  label
    ? callApi(labels.change, { params: { id: label.id }, body: { name }, ifMatch: label.version })
    : callApi(labels.create, { body: { name } });
export const removeLabel = ({ id }: Label) => callApi(labels.remove, { params: { id } });
