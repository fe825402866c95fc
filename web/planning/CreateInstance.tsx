/** Stands in until the screen is built. */
import { Screen } from '../shared/Screen.tsx';

export default function CreateInstance() {
  return <Screen title="CreateInstance">{null}</Screen>;
}
