/** Makes something of a schema or an endpoint once for a process: its tests start hundreds of servers of one contract. */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const cachedValue = values.get(key);
    if (cachedValue) return cachedValue.value;
    const value = make(key);
    values.set(key, { value });
    return value;
  };
}
