/** A search field that waits for a pause in the typing; what is searched for stands in the address. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import { searchIcon } from './icons.ts';
import { TextField } from './TextField.tsx';

const PAUSE_MS = 300;

type Props = { label: string; value: string | undefined; onSearch: (searchText: string | undefined) => void };

export function SearchField({ label, value = '', onSearch }: Props) {
  const [inputText, setInputText] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  const searchTimerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed by itself: back, or a link.
  if (previousValue !== value) {
    setPreviousValue(value);
    if (inputText.trim() !== value) setInputText(value);
  }
  const router = useRouter();
  // Whoever has gone on to another page is not called back by what they typed before, however long that page takes to come.
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && clearTimeout(searchTimerRef.current)), [router]);
  useEffect(() => () => clearTimeout(searchTimerRef.current), []);
  const sendSearch = (searchText: string) => {
    clearTimeout(searchTimerRef.current);
    if (searchText.trim() !== value) onSearch(searchText.trim() || undefined);
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sendSearch(inputText);
        }}
      >
        <TextField
          type="search"
          maxLength={100}
          isLabelHidden
          label={label}
          placeholder={label}
          icon={<Icon d={searchIcon} />}
          value={inputText}
          onChange={({ currentTarget }) => {
            setInputText(currentTarget.value);
            clearTimeout(searchTimerRef.current);
            searchTimerRef.current = setTimeout(() => sendSearch(currentTarget.value), PAUSE_MS);
          }}
        />
      </form>
    </search>
  );
}
