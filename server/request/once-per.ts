/** Makes something of a schema or an endpoint once for a process: its tests start hundreds of servers of one contract. */
export function oncePer<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const values = new WeakMap<Key, { value: Made }>();
  return (key) => {
    const cachedValue = values.get(key);
    if (cachedValue) return cachedValue.value;
    const value = make(key);
    values.set(key, { value });
    return value;
  };
}
