/** Keys of one sign: the command that each gives, sequences of two, and what a reader may choose in their place (WCAG 2.1.4). */

/** The commands of single keys, in the order in which they are listed. */
export const commands = ['next', 'previous', 'handle', 'task', 'filter', 'place', 'help'] as const;
export type Command = (typeof commands)[number];
/** The sign of each command, a letter in small; '' for one without a key. */
export type ShortcutKeys = Readonly<Record<Command, string>>;
export type Shortcuts = { isOn: boolean; keys: ShortcutKeys };

export const defaultKeys: ShortcutKeys = { next: 'j', previous: 'k', handle: 'e', task: 't', filter: '/', place: 'g', help: '?' };

/** The longest pause within a sequence, in milliseconds. */
export const SEQUENCE_PAUSE_MS = 1500;

/** The properties of a browser's keydown that say which sign was meant. */
export type KeyPress = {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  /** A sign is being composed of several (IME). */
  isComposing: boolean;
};

const isLetter = (sign: string): boolean => sign.toLowerCase() !== sign.toUpperCase();
const isPrintableSign = (key: string): boolean => [...key].length === 1 && /^[^\p{White_Space}\p{Cc}]$/u.test(key);

/** The sign of a press, in small letters; undefined with Ctrl, Alt or Cmd, while composing, of a key that types nothing, and of a letter with Shift. */
export function signOfPress({ key, shiftKey, ctrlKey, altKey, metaKey, isComposing }: KeyPress): string | undefined {
  if (ctrlKey || altKey || metaKey || isComposing || !isPrintableSign(key)) return undefined;
  // Signs such as ? and, on some keyboards, / are typed with Shift.
  return shiftKey && isLetter(key) ? undefined : key.toLowerCase();
}

/** The command that a sign gives; of the next one within the pause after `place`, the letter of a place. */
export type SignEffect = { command: Command } | { letter: string };

/**
 * The effect of a sign at `nowMs`; `sequenceStartMs`: when a sequence was, which waits for its second sign. Undefined for a sign without a
 * command, which ends a sequence too.
 */
export function findSignEffect(
  sign: string,
  nowMs: number,
  sequenceStartMs: number | undefined,
  keys: ShortcutKeys,
): SignEffect | undefined {
  if (sequenceStartMs !== undefined && nowMs - sequenceStartMs <= SEQUENCE_PAUSE_MS) return { letter: sign };
  const command = commands.find((otherCommand) => keys[otherCommand] === sign);
  return command && { command };
}

/** True for a command that a key which is held down gives again and again: nothing is handled or made twice that way. */
export const isRepeatable = (command: Command): boolean => command === 'next' || command === 'previous';

/** The commands whose chosen sign cannot be, and why: it is none, or another command's too. */
export function findKeyFaults(keys: ShortcutKeys): Partial<Record<Command, 'sign' | 'taken'>> {
  const faultByCommand: Partial<Record<Command, 'sign' | 'taken'>> = {};
  const chosenCommands = commands.filter((command) => keys[command] !== '');
  for (const command of chosenCommands) {
    const isTaken = chosenCommands.some(
      (otherCommand) => otherCommand !== command && keys[otherCommand].toLowerCase() === keys[command].toLowerCase(),
    );
    if (!isPrintableSign(keys[command])) faultByCommand[command] = 'sign';
    else if (isTaken) faultByCommand[command] = 'taken';
  }
  return faultByCommand;
}

/** A stored choice, read without trust: what is missing or cannot be is as it was at first. */
export function readShortcuts(storedChoice: unknown, isOnByDefault: boolean): Shortcuts {
  const { isOn, keys } = (typeof storedChoice === 'object' && storedChoice !== null ? storedChoice : {}) as {
    isOn?: unknown;
    keys?: unknown;
  };
  const storedKeys = (typeof keys === 'object' && keys !== null ? keys : {}) as Partial<Record<Command, unknown>>;
  const signEntries = commands.map((command) => {
    const sign = storedKeys[command];
    return [command, typeof sign === 'string' ? sign.toLowerCase() : defaultKeys[command]] as const;
  });
  const parsedKeys = Object.fromEntries(signEntries) as ShortcutKeys;
  const areKeysValid = Object.keys(findKeyFaults(parsedKeys)).length === 0;
  return { isOn: typeof isOn === 'boolean' ? isOn : isOnByDefault, keys: areKeysValid ? parsedKeys : defaultKeys };
}

/** The index of the row to go to among so many; `currentIndex` is -1 where none is the current one. Undefined at an end. */
export function findNextRowIndex(count: number, currentIndex: number, step: 1 | -1): number | undefined {
  const nextIndex = currentIndex < 0 ? (step > 0 ? 0 : count - 1) : currentIndex + step;
  return nextIndex >= 0 && nextIndex < count ? nextIndex : undefined;
}
