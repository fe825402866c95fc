/** The keys of a list of options under its field (the ARIA combobox): the arrows make another the active one, Enter chooses it. */

type KeyPress = { key: string; preventDefault: () => void };
type OptionList<O> = {
  options: readonly O[];
  activeIndex: number;
  /** The list is of the words that stand in the field: never is something chosen that stood there for others. */
  isSettled: boolean;
  setActiveIndex: (index: number) => void;
  chooseOption: (option: O) => void;
};

export function handleOptionKey<O>(
  event: KeyPress,
  { options, activeIndex, isSettled, setActiveIndex, chooseOption }: OptionList<O>,
): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const option = options[activeIndex];
  if (step) {
    event.preventDefault();
    setActiveIndex(Math.max(0, Math.min(options.length - 1, activeIndex + step)));
  } else if (event.key === 'Enter') {
    event.preventDefault();
    if (option !== undefined && isSettled) chooseOption(option);
  }
}
