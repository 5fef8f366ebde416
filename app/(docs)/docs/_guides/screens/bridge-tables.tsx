import { Code } from '../../_parts/prose.tsx';

const row = (type: string, ...cells: string[]) => ({
  id: type.replace('.', '-'),
  cells: [<Code key="type">{type}</Code>, ...cells],
});

/** What the screens tell the host that shows them. */
export const frameEvents = [
  row('tola.ready', 'The screens run', ''),
  row('tola.opened', 'A screen was opened', 'screen, as /buy'),
  row(
    'tola.trade_completed',
    'Metal or money has moved',
    'trade (buy, sell, gift, sip_setup), transaction_id, asset_type, amount_inr, quantity_grams; what is not known is null',
  ),
  row('tola.close_requested', 'The person wants to leave', ''),
  row('tola.session_expired', 'The session is over: ask for a new embed_url', ''),
  row('tola.switch_declined', 'Another user than the one your embed_url is for was signed in, and chose to stay', ''),
];

/** What the host that shows the screens may ask of them. */
export const hostMessages = [
  row('tola.back', 'One screen back; from the first one tola.close_requested follows'),
  row('tola.theme', 'theme: light, dark or system, from now on'),
];

const receiver = (host: string, code: string, after: string) => ({
  id: `hears-${host.toLowerCase().replace(' ', '-')}`,
  cells: [
    host,
    <span key="where">
      <Code>{code}</Code>
      {after}
    </span>,
  ],
});

/** Where each host hears events. */
export const hostEars = [
  receiver('Web', 'onEvent', ' of Tola.open'),
  receiver('Android', 'TolaAndroid.onEvent(json)', ', a JavascriptInterface'),
  receiver('iOS', 'tola', ', a WKScriptMessageHandler'),
  receiver('React Native', 'onMessage', ', as nativeEvent.data'),
  receiver('Flutter', 'tola', ', a JavaScript handler, by the script of the sample'),
];

/** What a host has to give the screens, and for what. */
export const hostDuties = [
  { cells: ['JavaScript and DOM storage', 'everything; the session is kept in local storage, no cookie'] },
  { cells: ['Second windows', 'mandates of SIPs'] },
  {
    cells: [
      <span key="links">
        <Code>upi://</Code> and <Code>intent://</Code> handed to the system
      </span>,
      'payments',
    ],
  },
  { cells: ['The camera, and choosing files', 'KYC'] },
  { cells: ['Safe-area insets, and the text size of the system', 'phones with a notch, and people'] },
  { cells: ['A listener', 'to follow trades and to close; optional'] },
];
