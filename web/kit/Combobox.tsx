/** A combobox, one choice of many found by typing: a text field with its list under it (the ARIA combobox). */
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { errorText } from '../core/errors.ts';
import { useTranslation } from '../core/texts.ts';
import css from './combobox.module.css';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { closeIcon, downIcon } from './icons.ts';
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
  onChoose: (option: ComboboxOption | null) => void;
  /** The name of this search among the cached answers. */
  cacheKey: string;
  findOptions: (searchText: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;
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
  findOptions,
  error,
  required = false,
  disabled = false,
}: Props) {
  const { t } = useTranslation();
  const comboboxId = useId();
  const [inputText, setInputText] = useState<string>();
  const [targetIndex, setTargetIndex] = useState(0);
  const searchText = useDeferredValue((inputText ?? '').trim());
  const isOpen = inputText !== undefined;
  const {
    data: matchingOptions,
    error: searchError,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['choice', cacheKey, searchText],
    queryFn: ({ signal }) => findOptions(searchText, signal),
    enabled: isOpen,
    placeholderData: (previousOptions) => previousOptions,
  });
  const options = isOpen ? (matchingOptions ?? []) : [];
  const isSettled = searchText === (inputText ?? '').trim() && !isPlaceholderData;
  const activeIndex = Math.min(targetIndex, options.length - 1);
  const containerRef = useRef<HTMLDivElement>(null);
  const isShown = options.length > 0;
  useEffect(() => {
    // The list opens clear of what stays at the bottom, such as the buttons of a sheet.
    if (isShown) containerRef.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  const closeList = () => {
    setInputText(undefined);
    setTargetIndex(0);
  };
  const chooseOption = (option: ComboboxOption | null) => {
    onChoose(option);
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
      handleOptionKey(event, { options, activeIndex, isSettled, setActiveIndex: setTargetIndex, chooseOption });
    else if (!isOpen && isArrow && !(isUp && event.altKey)) {
      event.preventDefault();
      setInputText('');
      // From below, the last one.
      if (isUp) setTargetIndex(Number.POSITIVE_INFINITY);
    }
  };
  const countText = isSettled && isShown && t('search.found', { count: options.length });
  const statusText =
    isOpen && (searchError ? errorText(searchError, t) : matchingOptions && options.length === 0 ? t('shared.noneFound') : countText);
  const isClearable = value !== null && !required && !disabled;
  const optionId = (index: number) => `${comboboxId}-${index}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus has left
    <div ref={containerRef} onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && closeList()}>
      <input type="hidden" name={`${name}Id`} value={value?.id ?? ''} />
      <TextField
        name={name}
        label={label}
        isLabelHidden={isLabelHidden}
        hint={hint}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${comboboxId}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options[activeIndex] ? optionId(activeIndex) : undefined}
        required={required}
        disabled={disabled}
        placeholder={isOpen && value ? value.name : isLabelHidden ? label : t('shared.searchOrChoose')}
        error={error}
        value={inputText ?? value?.name ?? ''}
        onChange={({ currentTarget }) => {
          setInputText(currentTarget.value);
          setTargetIndex(0);
        }}
        onClick={() => !isOpen && setInputText('')}
        onKeyDown={onKeyDown}
        endButton={
          isClearable && (
            <IconButton aria-label={t('shared.clear', { what: label })} onClick={() => chooseOption(null)}>
              <Icon d={closeIcon} size={20} />
            </IconButton>
          )
        }
        endMark={!isClearable && <Icon d={downIcon} size={20} />}
      />
      <div id={`${comboboxId}-list`} role="listbox" aria-label={label} className={css.list} hidden={!isShown}>
        {options.map((option, index) => (
          <ListOption
            key={option.id}
            id={optionId(index)}
            className={css.option}
            isSelected={index === activeIndex}
            onChoose={() => chooseOption(option)}
          >
            {option.name}
            {option.detail && <small>{option.detail}</small>}
          </ListOption>
        ))}
      </div>
      <p className={isShown ? 'hidden' : css.none} role="status">
        {statusText}
      </p>
    </div>
  );
}
