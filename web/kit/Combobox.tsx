/** A combobox, one choice of many found by typing: a text field with its list under it (the ARIA combobox). */
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { errorText } from '../core/errors.ts';
import { useTexts } from '../core/texts.ts';
import css from './combobox.module.css';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { close, down } from './icons.ts';
import { ListOption } from './ListOption.tsx';
import { handleOptionKey } from './option-keys.ts';
import { TextField } from './TextField.tsx';

export type ComboboxOption = { id: string | number; name: string; detail?: string };
type Props = {
  /** The name under which the form sends the choice's id. */
  name: string;
  label: string;
  /** Said only to screen readers, and as the placeholder. */
  isLabelHidden?: boolean;
  hint?: string | undefined;
  value: ComboboxOption | null;
  onChoose: (choice: ComboboxOption | null) => void;
  /** The name of this search among the cached answers. */
  cacheKey: string;
  find: (words: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;
  error?: string | undefined;
  /** It cannot be left empty. */
  required?: boolean;
  disabled?: boolean;
};

export function Combobox({
  name,
  label,
  isLabelHidden = false,
  hint,
  value,
  onChoose,
  cacheKey,
  find,
  error,
  required = false,
  disabled = false,
}: Props) {
  const { t } = useTexts();
  const id = useId();
  const [typedText, setTypedText] = useState<string>();
  const [targetIndex, setTargetIndex] = useState(0);
  const words = useDeferredValue((typedText ?? '').trim());
  const isOpen = typedText !== undefined;
  const {
    data,
    error: searchError,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['choice', cacheKey, words],
    queryFn: ({ signal }) => find(words, signal),
    enabled: isOpen,
    placeholderData: (previous) => previous,
  });
  const options = isOpen ? (data ?? []) : [];
  const isSettled = words === (typedText ?? '').trim() && !isPlaceholderData;
  const activeIndex = Math.min(targetIndex, options.length - 1);
  const container = useRef<HTMLDivElement>(null);
  const isShown = options.length > 0;
  useEffect(() => {
    // The list opens clear of what stays at the bottom, such as the buttons of a sheet.
    if (isShown) container.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  const closeList = () => {
    setTypedText(undefined);
    setTargetIndex(0);
  };
  const choose = (choice: ComboboxOption | null) => {
    onChoose(choice);
    closeList();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    const isUp = event.key === 'ArrowUp';
    if (isOpen && (event.key === 'Escape' || (isUp && event.altKey))) {
      // Closes the list, not the dialog around it.
      event.preventDefault();
      closeList();
    } else if (isOpen && event.key === 'Tab') closeList();
    else if (isOpen && !(isArrow && event.altKey))
      handleOptionKey(event, { options, activeIndex, isSettled, setActiveIndex: setTargetIndex, choose });
    else if (!isOpen && isArrow && !(isUp && event.altKey)) {
      event.preventDefault();
      setTypedText('');
      // From below, the last one.
      if (isUp) setTargetIndex(Number.POSITIVE_INFINITY);
    }
  };
  const countText = isSettled && isShown && t('search.found', { count: options.length });
  const statusText = isOpen && (searchError ? errorText(searchError, t) : data && options.length === 0 ? t('shared.noneFound') : countText);
  const isClearable = value !== null && !required && !disabled;
  const optionId = (index: number) => `${id}-${index}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus has left
    <div ref={container} onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && closeList()}>
      <input type="hidden" name={`${name}Id`} value={value?.id ?? ''} />
      <TextField
        name={name}
        label={label}
        hideLabel={isLabelHidden}
        hint={hint}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options[activeIndex] ? optionId(activeIndex) : undefined}
        required={required}
        disabled={disabled}
        placeholder={isOpen && value ? value.name : isLabelHidden ? label : t('shared.searchOrChoose')}
        error={error}
        value={typedText ?? value?.name ?? ''}
        onChange={({ currentTarget }) => {
          setTypedText(currentTarget.value);
          setTargetIndex(0);
        }}
        onClick={() => !isOpen && setTypedText('')}
        onKeyDown={onKeyDown}
        act={
          isClearable && (
            <IconButton aria-label={t('shared.clear', { what: label })} onClick={() => choose(null)}>
              <Icon d={close} size={20} />
            </IconButton>
          )
        }
        mark={!isClearable && <Icon d={down} size={20} />}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} className={css.list} hidden={!isShown}>
        {options.map((choice, index) => (
          <ListOption
            key={choice.id}
            id={optionId(index)}
            className={css.option}
            isSelected={index === activeIndex}
            onChoose={() => choose(choice)}
          >
            {choice.name}
            {choice.detail && <small>{choice.detail}</small>}
          </ListOption>
        ))}
      </div>
      <p className={isShown ? 'hidden' : css.none} role="status">
        {statusText}
      </p>
    </div>
  );
}
