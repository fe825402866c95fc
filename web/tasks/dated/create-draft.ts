/** The fields of a new dated task beside its time or rule, and the bodies of the calls that make it, once or as a series (R9, R23, R82). */
import type { Rule } from '#domain/planning/recurrence.ts';
import { formatRule } from '#domain/planning/rule-text.ts';
import type { ComboboxOption } from '../../kit/Combobox.tsx';
import { type Comment, emptyComment, htmlOfComment, isCommentEmpty } from '../../shared/dated/comment.ts';
import type { SourceReference } from './task-source.ts';

export type CreateDraft = {
  task: ComboboxOption | null;
  client: ComboboxOption | null;
  responsible: ComboboxOption | null;
  name: string;
  comment: Comment;
  /** For what is planned: it is to be signed. */
  isCompletable: boolean;
};

export const createDraft = ({ task, client }: Pick<CreateDraft, 'task' | 'client'>): CreateDraft => ({
  task,
  client,
  responsible: null,
  name: '',
  comment: emptyComment,
  isCompletable: true,
});
/** Words that leaving would lose. */
export const hasWrittenText = ({ name, comment }: CreateDraft): boolean => !isCommentEmpty(comment) || name.trim() !== '';
export const optionIdOf = (option: ComboboxOption | null): number | undefined => (option ? Number(option.id) : undefined);

/** Errors by field, beside those of its time or rule; a series has no comment. */
export const findTaskErrors = ({ task, comment }: CreateDraft, isOnce: boolean): Record<string, string> => ({
  ...(!task && { task: 'error.field.required' }),
  ...(isOnce && comment.isPending && { comment: 'editor.pending' }),
});

const responsibleBodyOf = ({ responsible }: CreateDraft) => responsible && { responsibleId: Number(responsible.id) };

/** `isAnotherOfSource`: one was made of the same source already, and a second is meant. */
export type OneTimeDetails = { date: string; isAhead: boolean; source: SourceReference | null; isAnotherOfSource: boolean };

/** A task made once: what is reported at once is neither anybody's to do nor to be signed. */
export const instanceBodyOf = (draft: CreateDraft, { date, isAhead, source, isAnotherOfSource }: OneTimeDetails) => ({
  taskId: Number(draft.task?.id),
  date,
  isReported: !isAhead,
  isCompletable: isAhead && draft.isCompletable,
  clientId: optionIdOf(draft.client),
  name: draft.name.trim() || undefined,
  comment: htmlOfComment(draft.comment) || undefined,
  ...(isAhead && responsibleBodyOf(draft)),
  ...(source && { createdFromInstanceId: source.id, createdFromInstanceType: source.type, onlyFirst: !isAnotherOfSource }),
});

/** A task made as a series: each of its days is called as the task and has a comment of its own, so neither is sent. */
export function seriesBodyOf(draft: CreateDraft, { rule, alsoAt }: { rule: Rule; alsoAt: string[] }) {
  const clientId = optionIdOf(draft.client);
  return {
    recurrence: formatRule(rule),
    alsoAt,
    task: { id: Number(draft.task?.id) },
    client: clientId === undefined ? undefined : { id: clientId },
    isCompletable: draft.isCompletable,
    ...responsibleBodyOf(draft),
  };
}
