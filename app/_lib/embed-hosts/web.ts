import type { HostSample } from './host-sample.ts';

const script = '<script src="https://tola.example/tola-embed.js"></script>';
const open = `const screens = Tola.open({
  url: embedUrl,
  theme: 'system',
  locale: 'en',
  onEvent(event) {
    if (event.type === 'tola.trade_completed') refreshHoldings(event.asset_type);
  },
});`;
const frame =
  '<iframe src="https://tola.example/embed/…" allow="camera; clipboard-write" referrerpolicy="no-referrer"></iframe>';
const policy = 'Content-Security-Policy: script-src https://tola.example; frame-src https://tola.example';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>Shop</title>
  </head>
  <body>
    <main>
      <h1>Shop</h1>
      <button id="gold" type="button">Buy gold</button>
      <p>You hold <output id="held">?</output> g</p>
    </main>
    ${script}
    <script>
      document.querySelector('#gold').addEventListener('click', async () => {
        // Your server asks for the address with its token, for the customer who is signed in at yours.
        const { embed_url: embedUrl } = await (await fetch('/gold-address', { method: 'POST' })).json();
        ${open.replaceAll('\n', '\n        ')}
        function refreshHoldings() {
          fetch('/holdings').then(async (answer) => {
            document.querySelector('#held').textContent = (await answer.json()).gold_grams;
          });
        }
      });
    </script>
  </body>
</html>
`;

/** A page of the partner's own. */
export const web: HostSample = {
  platform: 'web',
  title: 'Web page',
  files: [{ name: 'shop.html', text: page }],
  lines: {
    dom_storage: `<!-- No sandbox attribute without allow-same-origin -->\n${frame}`,
    bridge: `${script}\n\n${open}`,
    popups: `<!-- No sandbox attribute without allow-popups -->\n${frame}`,
    secure_context: policy,
    camera: frame,
  },
};
