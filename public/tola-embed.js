/*
 * Opens the Tola screens in a page of yours: on top of it, or inside an element. One file, no dependency, no cookie.
 *
 *   <script src="https://tola.example/tola-embed.js"></script>
 *   const screens = Tola.open({ url: embedUrl, theme: 'dark', locale: 'hi', onEvent(event) { ... } });
 *   screens.back(); screens.setTheme('light'); screens.close();
 *
 * `url` is the embed_url that your server was given; a user_code in it works once. Your origin has to be registered as a
 * return origin, or the browser refuses to show the frame. Only messages of that frame and of its origin are listened to.
 */
(() => {
  const WAIT_MS = 20000;
  let open;

  function style(element, rules) {
    element.style.cssText = rules;
    return element;
  }

  function openScreens({ url, container, theme, locale, title, onEvent }) {
    const address = new URL(url);
    const isLocal = /^(localhost|127\.0\.0\.1)$|\.localhost$/.test(address.hostname);
    if (address.protocol !== 'https:' && !isLocal) throw new TypeError('Tola.open: url must begin with https://');
    if (theme) address.searchParams.set('theme', theme);
    if (locale) address.searchParams.set('locale', locale);
    const host = typeof container === 'string' ? document.querySelector(container) : container;
    if (container && !host) throw new TypeError('Tola.open: there is no such container');
    // Two on top of each other would lock the page behind the first.
    if (!host && open) open.close();

    const frame = document.createElement('iframe');
    frame.title = title || 'Tola';
    frame.allow = 'camera; clipboard-write';
    frame.referrerPolicy = 'no-referrer';
    frame.src = address.href;
    const before = document.activeElement;
    let dialog;
    let isClosed = false;

    const tell = (event) => onEvent?.(event);
    const send = (message) => frame.contentWindow?.postMessage(message, address.origin);
    // Says nothing of why: a browser does not tell whether it refused the frame or the network did.
    const wait = setTimeout(() => tell({ type: 'tola.not_ready' }), WAIT_MS);

    function hear(message) {
      if (message.source !== frame.contentWindow || message.origin !== address.origin) return;
      const event = message.data;
      if (typeof event?.type !== 'string' || event.type.slice(0, 5) !== 'tola.') return;
      if (event.type === 'tola.ready') clearTimeout(wait);
      // Whoever answers false keeps the screens open.
      if (tell(event) !== false && event.type === 'tola.close_requested') handle.close();
    }

    const handle = {
      frame,
      back: () => send({ type: 'tola.back' }),
      setTheme: (next) => send({ type: 'tola.theme', theme: next }),
      close() {
        if (isClosed) return;
        isClosed = true;
        clearTimeout(wait);
        window.removeEventListener('message', hear);
        frame.remove();
        if (dialog) leaveTop();
        tell({ type: 'tola.closed' });
      },
    };

    window.addEventListener('message', hear);
    if (host) {
      host.append(style(frame, 'display:block;width:100%;height:100%;min-height:560px;border:0'));
      return handle;
    }
    open = handle;
    // By rules of the element alone: a style sheet of ours may be against the policy of the page.
    const wide = window.matchMedia('(min-width: 641px)');
    function fit() {
      const size = wide.matches
        ? 'width:430px;height:min(860px,calc(100dvh - 48px));margin:auto;border-radius:16px'
        : 'width:100vw;height:100vh;height:100dvh;margin:0';
      style(
        dialog,
        `${size};max-width:none;max-height:none;padding:0;border:0;overflow:hidden;background:Canvas;box-shadow:0 0 0 100vmax rgb(0 0 0/.5)`,
      );
    }
    const { documentElement: page } = document;
    const { overflow } = page.style;
    function leaveTop() {
      open = undefined;
      wide.removeEventListener('change', fit);
      page.style.overflow = overflow;
      dialog.close();
      dialog.remove();
      before?.focus?.();
    }

    dialog = document.createElement('dialog');
    fit();
    wide.addEventListener('change', fit);
    page.style.overflow = 'hidden';
    dialog.setAttribute('aria-label', frame.title);
    // Escape and the back button of a phone close it, as they do any dialog.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      handle.close();
    });
    dialog.addEventListener('click', (event) => event.target === dialog && handle.close());
    dialog.append(style(frame, 'display:block;width:100%;height:100%;border:0'));
    document.body.append(dialog);
    dialog.showModal();
    frame.focus();
    return handle;
  }

  window.Tola = { ...window.Tola, open: openScreens };
})();
