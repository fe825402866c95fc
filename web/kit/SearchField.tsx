/** A search field that waits for a pause in the typing; what is searched for stands in the address. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import { search } from './icons.ts';
import { TextField } from './TextField.tsx';

const PAUSE_MS = 300;

type Props = { label: string; value: string | undefined; onSearch: (words: string | undefined) => void };

export function SearchField({ label, value = '', onSearch }: Props) {
  const [typedText, setTypedText] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  const searchTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed by itself: back, or a link.
  if (previousValue !== value) {
    setPreviousValue(value);
    if (typedText.trim() !== value) setTypedText(value);
  }
  const router = useRouter();
  // Whoever has gone on to another page is not called back by what they typed before, however long that page takes to come.
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && clearTimeout(searchTimer.current)), [router]);
  useEffect(() => () => clearTimeout(searchTimer.current), []);
  const send = (words: string) => {
    clearTimeout(searchTimer.current);
    if (words.trim() !== value) onSearch(words.trim() || undefined);
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(typedText);
        }}
      >
        <TextField
          type="search"
          maxLength={100}
          hideLabel
          label={label}
          placeholder={label}
          icon={<Icon d={search} />}
          value={typedText}
          onChange={({ currentTarget }) => {
            setTypedText(currentTarget.value);
            clearTimeout(searchTimer.current);
            searchTimer.current = setTimeout(() => send(currentTarget.value), PAUSE_MS);
          }}
        />
      </form>
    </search>
  );
}
