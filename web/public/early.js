// Runs before the first paint: the colour scheme and the language, then the answers every screen waits for.
(() => {
  var root = document.documentElement;
  // What was chosen in this session, else what this device showed last (spec 1 §9).
  var kept = (key) => {
    try {
      return sessionStorage.getItem(key) || localStorage.getItem(key);
    } catch (_) {
      return null;
    }
  };
  var mode = kept('colorMode');
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  root.lang = kept('locale') === 'en' ? 'en' : 'sv';
  var token = kept('authenticationToken');
  window.early = {
    locale: root.lang,
    texts: fetch(`/i18n/${root.lang}.json`).then((answer) => answer.json()),
    token: token,
    account: token ? fetch('/api/account', { headers: { Authorization: `Bearer ${token}` } }) : undefined,
  };
  // Whoever awaits them hears of a failure; nobody else has to.
  [window.early.texts, window.early.account].forEach((asked) => {
    if (asked) asked.catch(() => {});
  });
})();
