/** The keys of one sign and the search, fetched together when either is wanted first: a file more would weigh more in every first load. */
import { Search } from './Search.tsx';
import { Shortcuts } from './Shortcuts.tsx';

/** Keys alone, or the search over the page too. */
export type KeyboardLayer = 'keys' | 'search';
type Props = {
  /** Keys that were pressed, in order: each is taken out when it is acted upon. */
  pressedKeys: KeyboardEvent[];
  layer: KeyboardLayer;
  /** Shows another layer; without one this could not be fetched, and is fetched anew when it is wanted again. */
  onLayerChange: (layer?: KeyboardLayer) => void;
};

export default function Keyboard({ pressedKeys, layer, onLayerChange }: Props) {
  return (
    <>
      <Shortcuts pressedKeys={pressedKeys} onSearch={() => onLayerChange('search')} />
      {layer === 'search' && <Search onClose={() => onLayerChange('keys')} />}
    </>
  );
}
