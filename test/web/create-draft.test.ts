/** The draft of a new dated task: what is sent of it once and as a series, and what is wrong with it (R9, R23, R82). */
import { describe, expect, it, vi } from 'vitest';
import { parseRule } from '#domain/planning/rule-text.ts';

vi.mock('#web/core/session.ts', () => ({ useSession: () => ({ chosenClient: null, account: null }) }));
const {
  createDraft: draftFor,
  hasWrittenText: hasWords,
  instanceBodyOf,
  seriesBodyOf,
  findTaskErrors: taskErrors,
} = await import('#web/tasks/dated/create-draft.ts');

const empty = draftFor({ task: { id: '7', name: 'Städa' }, client: null });
const typed = {
  ...{ ...empty, client: { id: 3, name: 'Klara' }, responsible: { id: 5, name: 'Siv' }, name: ' Städa hallen ' },
  comment: { text: 'Snart', isRich: false, isPending: false },
};
const once = { date: '2026-11-20T08:00:00.000Z', isAhead: true, source: null, isAnotherOfSource: false };

describe('a task made once', () => {
  it('sends nothing of a field that is empty', () => {
    expect(JSON.parse(JSON.stringify(instanceBodyOf({ ...empty, name: '  ' }, once)))).toEqual({
      ...{ taskId: 7, date: once.date, isReported: false, isCompletable: true },
    });
  });
  it('is nobody’s to do and not to be signed, where it is reported at once', () => {
    const reported = instanceBodyOf(typed, { ...once, isAhead: false });
    expect(reported).toMatchObject({ isReported: true, isCompletable: false, clientId: 3, name: 'Städa hallen' });
    expect(reported).not.toHaveProperty('responsibleId');
    expect(instanceBodyOf(typed, once)).toMatchObject({ isCompletable: true, responsibleId: 5 });
  });
  it('is the first of its source, until another is meant', () => {
    const source = { id: 9, type: 'ACTIVITY' } as const;
    expect(instanceBodyOf(empty, { ...once, source })).toMatchObject({ createdFromInstanceId: 9, onlyFirst: true });
    expect(instanceBodyOf(empty, { ...once, source, isAnotherOfSource: true })).toMatchObject({
      createdFromInstanceId: 9,
      onlyFirst: false,
    });
  });
});

describe('a series', () => {
  const parsed = parseRule('DTSTART;TZID=Europe/Stockholm:20261120T080000\nRRULE:FREQ=DAILY', 'Europe/Stockholm');
  it('has neither name nor comment, and names a client only where there is one', () => {
    if (!('rule' in parsed)) throw new Error('The rule is none.');
    const rule = { rule: parsed.rule, alsoAt: ['12:00'] };
    expect(seriesBodyOf(empty, rule)).toMatchObject({ task: { id: 7 }, client: undefined, isCompletable: true, alsoAt: ['12:00'] });
    const series = seriesBodyOf(typed, rule);
    expect(series).toMatchObject({ client: { id: 3 }, responsibleId: 5 });
    expect(series).not.toHaveProperty('name');
    expect(series).not.toHaveProperty('comment');
  });
});

describe('what is wrong', () => {
  const pending = { ...typed, comment: { ...typed.comment, isPending: true } };
  it.each([
    [empty, true, {}],
    [{ ...empty, task: null }, true, { task: 'error.field.required' }],
    [pending, true, { comment: 'editor.pending' }],
    // A series has no comment: what is written of one does not hold it up.
    [pending, false, {}],
  ])('%# is said at its field', (draft, isOnce, wrong) => expect(taskErrors(draft, isOnce)).toEqual(wrong));
  it('asks before words are lost, not before a choice is', () => {
    expect(hasWords({ ...empty, responsible: typed.responsible, name: ' ' })).toBe(false);
    expect(hasWords({ ...empty, comment: typed.comment })).toBe(true);
    expect(hasWords({ ...empty, name: 'Hall' })).toBe(true);
  });
});
