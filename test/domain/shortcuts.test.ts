/** Keys of one sign: what a press means, sequences, and a reader's own keys. */
import { describe, expect, it } from 'vitest';
import {
  commands,
  defaultKeys,
  findKeyFaults,
  findNextRowIndex,
  findSignEffect,
  isRepeatable,
  type KeyPress,
  readShortcuts,
  SEQUENCE_PAUSE_MS,
  signOfPress,
} from '#domain/shortcuts.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  ...{ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, isComposing: false },
  ...more,
});

describe('a press', () => {
  it('means its sign, in small letters', () => {
    expect(signOfPress(press('j'))).toBe('j');
    // Caps Lock.
    expect(signOfPress(press('J'))).toBe('j');
    expect(signOfPress(press('ö'))).toBe('ö');
  });
  it('means ? and / with Shift, which types them on some keyboards, and no letter', () => {
    expect(signOfPress(press('?', { shiftKey: true }))).toBe('?');
    expect(signOfPress(press('/', { shiftKey: true }))).toBe('/');
    expect(signOfPress(press('J', { shiftKey: true }))).toBeUndefined();
  });
  it.each(['ctrlKey', 'altKey', 'metaKey', 'isComposing'] as const)('means nothing with %s', (held) =>
    expect(signOfPress(press('e', { [held]: true }))).toBeUndefined(),
  );
  it.each(['Enter', 'Tab', 'Escape', 'F6', ' ', 'Process', 'Dead', ''])('of %s types nothing', (key) =>
    expect(signOfPress(press(key))).toBeUndefined(),
  );
});

describe('a sign', () => {
  it('gives its command, or none', () => {
    for (const command of commands) expect(findSignEffect(defaultKeys[command], 0, undefined, defaultKeys)).toEqual({ command });
    expect(findSignEffect('x', 0, undefined, defaultKeys)).toBeUndefined();
    expect(findSignEffect('e', 0, undefined, { ...defaultKeys, handle: '' })).toBeUndefined();
  });
  it('is the letter of a place as the second of a sequence, whatever it does by itself, until the pause is over', () => {
    expect(findSignEffect('e', 1000 + SEQUENCE_PAUSE_MS, 1000, defaultKeys)).toEqual({ letter: 'e' });
    expect(findSignEffect('g', 1001, 1000, defaultKeys)).toEqual({ letter: 'g' });
    expect(findSignEffect('e', 1001 + SEQUENCE_PAUSE_MS, 1000, defaultKeys)).toEqual({ command: 'handle' });
  });
  it('that is held down only goes through a list', () => {
    expect(commands.filter(isRepeatable)).toEqual(['next', 'previous']);
  });
});

describe('keys of one’s own', () => {
  it('are each one sign, and no two the same', () => {
    expect(findKeyFaults(defaultKeys)).toEqual({});
    expect(findKeyFaults({ ...defaultKeys, handle: 'ab', task: ' ' })).toEqual({ handle: 'sign', task: 'sign' });
    expect(findKeyFaults({ ...defaultKeys, handle: 'J' })).toEqual({ next: 'taken', handle: 'taken' });
    expect(findKeyFaults({ ...defaultKeys, handle: '', task: '' })).toEqual({});
  });
  it('are read as they were stored, what cannot be as it was at first', () => {
    expect(readShortcuts(undefined, true)).toEqual({ isOn: true, keys: defaultKeys });
    expect(readShortcuts({ isOn: 'no', keys: 7 }, false)).toEqual({ isOn: false, keys: defaultKeys });
    expect(readShortcuts({ isOn: false, keys: { next: 'N', task: '' } }, true)).toEqual({
      isOn: false,
      keys: { ...defaultKeys, next: 'n', task: '' },
    });
    expect(readShortcuts({ keys: { next: 'k' } }, true).keys).toEqual(defaultKeys);
  });
});

describe('the next row', () => {
  it('is the first or the last where none is current, and none at an end', () => {
    expect(findNextRowIndex(3, -1, 1)).toBe(0);
    expect(findNextRowIndex(3, -1, -1)).toBe(2);
    expect(findNextRowIndex(3, 0, 1)).toBe(1);
    expect(findNextRowIndex(3, 2, 1)).toBeUndefined();
    expect(findNextRowIndex(3, 0, -1)).toBeUndefined();
    expect(findNextRowIndex(0, -1, 1)).toBeUndefined();
    expect(findNextRowIndex(0, -1, -1)).toBeUndefined();
  });
});
