/** Makes something of a schema or an endpoint once for a process: its tests start hundreds of servers of one contract. */
export function memoizeByKey<Key extends object, Value>(createValue: (key: Key) => Value): (key: Key) => Value {
  const cachedValues = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const cachedValue = cachedValues.get(key);
    if (cachedValue) return cachedValue.value;
    const value = createValue(key);
    cachedValues.set(key, { value });
    return value;
  };
}
